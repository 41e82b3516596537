/** Settings for a transaction that moves all data: values read back unchanged, no row is hidden, no timeout applies. */
export const transactionSettings = /* sql */ `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off;
  set local row_security = off;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`
