-- What is on the checklist of a check-out and nobody has looked at yet has no condition.
alter table apartment.checkout_items alter column condition drop default, alter column condition drop not null;
