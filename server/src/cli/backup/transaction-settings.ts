/**
 * What a transaction that moves all of the data begins with: values are written in a form that reads back the same, rows
 * come in the order they lie in, none is hidden, and it may take its time.
 */
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
