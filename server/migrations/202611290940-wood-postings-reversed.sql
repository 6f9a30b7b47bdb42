-- A document is reversed whole, by a mirror that names it (txns.reverses_txn_id, once): nothing says it a second time by posting.
alter table wood.postings drop column reverses_seq;
