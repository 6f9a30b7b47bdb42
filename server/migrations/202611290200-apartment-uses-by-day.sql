-- By the calendar a use counts in the months between its readings, whatever month it was drawn up in.
create index readings_by_day on apartment.readings (building_id, read_on);
