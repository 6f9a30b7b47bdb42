-- What goes in must come out: instants are kept from 1900 to 2200 (shared/contract/src/scalars.ts). Beyond them a list that
-- held one could not be told any more; rows that came in before the range was asked for are moved to its nearest end.
update notes.notes
   set created_at = least(greatest(created_at, '1900-01-01Z'), '2200-12-31Z'),
       updated_at = least(greatest(updated_at, '1900-01-01Z'), '2200-12-31Z')
 where created_at not between '1900-01-01Z' and '2200-12-31Z' or updated_at not between '1900-01-01Z' and '2200-12-31Z';
update notes.revisions
   set saved_at = least(greatest(saved_at, '1900-01-01Z'), '2200-12-31Z')
 where saved_at not between '1900-01-01Z' and '2200-12-31Z';
update notes.items
   set remind_at = least(greatest(remind_at, '1900-01-01Z'), '2200-12-31Z'),
       snoozed_until = least(greatest(snoozed_until, '1900-01-01Z'), '2200-12-31Z')
 where remind_at not between '1900-01-01Z' and '2200-12-31Z' or snoozed_until not between '1900-01-01Z' and '2200-12-31Z';
update bili.saved_videos
   set saved_at = greatest(saved_at, '1900-01-01Z')
 where saved_at < '1900-01-01Z';
