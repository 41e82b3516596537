/** A part of 1 in percent; a small part is not shown as zero. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`
