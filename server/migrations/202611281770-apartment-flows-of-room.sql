-- What the meters of a room have counted: whoever leaves it settles by that.
create index usage_flows_of_room on apartment.usage_flows (building_id, room_id, seq);
