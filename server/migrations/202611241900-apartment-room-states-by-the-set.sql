-- States are found for many rooms at once (server/src/areas/apartment/room-states.ts); room by room cost a call for each.
drop function apartment.room_state_on(uuid, uuid, text, date);
