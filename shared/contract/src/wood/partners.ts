import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { cursorPage, cursorQuery, sortQuery } from '../paging.ts';
import { phone } from '../phones.ts';
import { bilingual, moneyMinor, moneyMinorNotNegative, shortCode, text, uuid, version } from '../scalars.ts';
import { SheetBody, SheetImport } from '../sheet-files.ts';
import { writtenWith } from '../written-with.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';

export const partnerKinds = ['supplier', 'customer', 'both'] as const;
export type PartnerKind = (typeof partnerKinds)[number];
export const partnerStates = ['active', 'disabled'] as const;

/** Most that is owed by or to one partner: what is more is a typing error. */
export const partnerMinorAtMost = 100_000_000_000_000;
const limit = moneyMinorNotNegative.check(z.maximum(partnerMinorAtMost));
const opening = moneyMinor.check(z.minimum(-partnerMinorAtMost), z.maximum(partnerMinorAtMost));
const termsDays = z.int().check(z.minimum(0), z.maximum(365));

export const Partner = z.object({
  partnerId: uuid,
  code: z.string(),
  names,
  kind: z.enum(partnerKinds),
  phone: z.nullable(z.string()),
  taxNo: z.nullable(z.string()),
  /** How much may stay unpaid; null: no limit is set, 0: cash only. */
  creditLimitMinor: z.nullable(z.int()),
  /** Days in which what is bought or sold is to be paid. */
  termsDays: z.int(),
  /** What was open when the books began: above zero the partner owes the team, below zero the team owes the partner. */
  openingMinor: z.int(),
  state: z.enum(partnerStates),
  version,
});
export type Partner = z.infer<typeof Partner>;

const facts = {
  names: bilingual(80),
  kind: z.enum(partnerKinds),
  phone: z.nullable(phone),
  taxNo: z.nullable(shortCode(30)),
};
const credit = 'wood.partner.credit';

export const NewPartner = z.object({
  /** Left out, the team's next one: P-000001. */
  code: z._default(z.nullable(shortCode(20)), null),
  ...facts,
  phone: z._default(facts.phone, null),
  taxNo: z._default(facts.taxNo, null),
  creditLimitMinor: z._default(writtenWith(credit, z.nullable(limit)), null),
  termsDays: z._default(writtenWith(credit, termsDays), 0),
  openingMinor: z._default(writtenWith(credit, opening), 0),
});
export type NewPartner = z.infer<typeof NewPartner>;

export const PartnerChange = z.object({
  code: z.optional(shortCode(20)),
  ...z.partial(z.object(facts)).shape,
  creditLimitMinor: writtenWith(credit, z.optional(z.nullable(limit))),
  termsDays: writtenWith(credit, z.optional(termsDays)),
  openingMinor: writtenWith(credit, z.optional(opening)),
});
export type PartnerChange = z.infer<typeof PartnerChange>;

/** Which partners are meant. */
export const PartnerFilter = z.object({
  ...ofTeam,
  /** A part of the code, of a name or of the phone; initials of the Chinese name, too. */
  q: z.optional(text(0, 80)),
  /** Whoever is both is a supplier and a customer, too. */
  kind: z.optional(z.enum(partnerKinds)),
  state: z.optional(z.enum(partnerStates)),
});

export const listPartners = endpoint({
  name: 'listPartners',
  method: 'GET',
  path: '/wood/partners',
  access: inTeam('wood.partner.read'),
  shows: ['wood.partners'],
  query: z.extend(PartnerFilter, { ...sortQuery(['code', 'name']), ...cursorQuery }),
  response: cursorPage(Partner),
});

const partnerParams = z.object({ partnerId: uuid });

export const getPartner = endpoint({
  name: 'getPartner',
  method: 'GET',
  path: '/wood/partners/{partnerId}',
  access: inTeamOf('partner', 'wood.partner.read'),
  shows: ['wood.partners'],
  params: partnerParams,
  response: Partner,
});

export const createPartner = endpoint({
  name: 'createPartner',
  method: 'POST',
  path: '/wood/partners',
  access: inTeam('wood.partner.write'),
  changes: ['wood.partners'],
  query: z.object(ofTeam),
  body: NewPartner,
  response: Partner,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

export const updatePartner = endpoint({
  name: 'updatePartner',
  method: 'PATCH',
  path: '/wood/partners/{partnerId}',
  access: inTeamOf('partner', 'wood.partner.write'),
  changes: ['wood.partners'],
  params: partnerParams,
  body: PartnerChange,
  response: Partner,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT'],
  versioned: true,
});

const stateAction = (name: string, verb: 'disable' | 'enable') =>
  endpoint({
    name,
    method: 'POST',
    path: `/wood/partners/{partnerId}/actions/${verb}`,
    access: inTeamOf('partner', 'wood.partner.write'),
    changes: ['wood.partners'],
    params: partnerParams,
    body: z.object({ reason: z.optional(text(0, 500)) }),
    response: Partner,
    errors: ['STATE_CONFLICT'],
    idempotent: true,
  });
/** Nothing new is bought from or sold to them; what there was stays. */
export const disablePartner = stateAction('disablePartner', 'disable');
export const enablePartner = stateAction('enablePartner', 'enable');

/** All that the filter finds, as a file that `importPartners` takes back. */
export const exportPartners = endpoint({
  name: 'exportPartners',
  method: 'GET',
  path: '/wood/partners:export',
  access: inTeam('wood.partner.read'),
  query: z.extend(PartnerFilter, asFile),
  response: ExportedFile,
});

/**
 * Partners out of an XLSX or CSV file, found by their code, else by their Chinese name: what is not known becomes a new partner,
 * what a cell tells is taken over, an empty one takes nothing away, nothing is deleted. It tells credit and opening balances,
 * so whoever brings one in may write them. Codes are those of `createPartner`, and `partner_twice`, `code_twice`, `name_not_unique`.
 */
export const importPartners = endpoint({
  name: 'importPartners',
  method: 'POST',
  path: '/wood/partners:import',
  access: inTeam('wood.partner.write', { and: [credit] }),
  changes: ['wood.partners'],
  query: z.object(ofTeam),
  body: SheetBody,
  response: SheetImport,
  idempotent: true,
});
