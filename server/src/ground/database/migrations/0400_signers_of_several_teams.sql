-- A public key may sign for several teams. Nobody keeps a team from its own key by registering it first.
alter table release_signers drop constraint release_signers_pkey;
alter table release_signers add primary key (team, fingerprint);
