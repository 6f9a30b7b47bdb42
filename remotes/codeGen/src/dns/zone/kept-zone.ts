import { remembered } from '@console/shell';
import * as z from 'zod/mini';

const Work = z.object({ text: z.string(), origin: z.string(), other: z.nullable(z.string()) });
/** A zone file that is being worked on, and one that it is held against. */
export type ZoneWork = z.infer<typeof Work>;

const nothing: ZoneWork = { text: '', origin: '', other: null };
const kept = remembered('codeGen-dns-zone', Work, nothing, { store: 'tab' });

export const keptZone = (given: string | undefined): ZoneWork =>
  given === undefined ? kept.get() : { ...nothing, text: given };
export const keepZone = (work: ZoneWork): void => kept.set(work);

export const exampleZone = `$ORIGIN example.com.
$TTL 3600
@        IN SOA   ns1 hostmaster ( 2026112901 2h 15m 2w 5m )
         IN NS    ns1
         IN NS    ns2
ns1      IN A     192.0.2.1
ns2      IN A     192.0.2.2
@        IN A     192.0.2.10
         IN MX    10 mail.example.com
mail     IN A     192.0.2.20
www      IN CNAME @
www      IN TXT   "beside an alias"
@        IN TXT   "v=spf1 mx -all"
_dmarc   IN TXT   "v=DMARC1; p=reject; rua=mailto:dmarc@example.com"
`;
