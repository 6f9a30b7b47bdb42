// What tenancies and bills of one's own are called stands with the card of the room, which says it first.
import '../screens/index/texts.ts';
import './texts.ts';
