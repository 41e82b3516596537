/** Remembers the addresses that users sign in from, so that guessing from elsewhere cannot lock them out. */
export const signInPlaces = /* sql */ `
  create table sign_in_places (
    account text not null,
    address text not null,
    last_at timestamptz not null default now(),
    primary key (account, address)
  );
  create index sign_in_places_by_age on sign_in_places (last_at);
`
