import { createTxn, listSorts, listYards, type Team, woodPaths } from '@console/contract/wood';
import { localToday, useAddress, useEndpoint, useForm, useName } from '@console/shell';
import { DayInput, EmptyState, Form, Page, Section, SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { FindField } from '../find/find-field.tsx';
import { usePartnerSearch, useTxnSearch } from '../find/searches.ts';
import type { FindOption } from '../find/use-found.ts';
import { allSorts } from '../sorts/all-sorts.ts';
import { mayIn, ofTeam, teamZone } from '../team/team.ts';
import { usualYard } from '../team/usual-yard.ts';
import { begunBy, isPicked, type PickedKind, takesLateCosts } from './begin-rules.ts';
import { type DraftAddress, draftAddress } from './draft-address.ts';
import { isComplete, lineBody, newLine } from './line-draft.ts';
import './texts.ts';

interface NewDraftProps {
  team: Team;
  view: DraftAddress;
  /** What the address names, as people call it. */
  named: { readonly partner: FindOption | undefined; readonly source: FindOption | undefined };
}

/** A new document: which kind, then the least that one of it says; the draft is there at once. */
export function NewDraft({ team, view, named }: NewDraftProps) {
  const { t } = useTranslation('wood');
  const [, setAddress] = useAddress();
  const kinds = begunBy((permission) => mayIn(team, permission));
  const kind = isPicked(view.kind) && kinds.includes(view.kind) ? view.kind : undefined;
  const counts = mayIn(team, 'wood.stocktake.count');
  const returns = mayIn(team, 'wood.return.submit');
  return (
    <Page
      title={t('drafts.new.title')}
      subtitle={kind ? t(`txnKinds.${kind}`) : t('drafts.new.subtitle')}
      actions={
        <Button component={Link} to={woodPaths.transaction()} variant="outlined">
          {t('txns.toList')}
        </Button>
      }
    >
      {kinds.length === 0 && !counts ? (
        <EmptyState title={t('drafts.new.nothing')} body={t('drafts.new.nothingBody')} />
      ) : (
        <Section title={t('drafts.new.kind')}>
          <Box role="group" aria-label={t('drafts.new.kind')} sx={kindsStyle}>
            {kinds.map((one) => (
              <Button
                key={one}
                variant={one === kind ? 'contained' : 'outlined'}
                aria-pressed={one === kind}
                onClick={() => setAddress({ kind: one }, { replace: true })}
                sx={kindStyle}
              >
                <span>{t(`txnKinds.${one}`)}</span>
                <Typography component="span" variant="body2">
                  {t(`drafts.new.kinds.${one}`)}
                </Typography>
              </Button>
            ))}
          </Box>
          {(counts || returns) && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              {returns && (
                <>
                  {t('drafts.new.returns')}{' '}
                  <MuiLink component={Link} to={woodPaths.transaction()}>
                    {t('txns.toList')}
                  </MuiLink>{' '}
                </>
              )}
              {counts && (
                <>
                  {t('drafts.new.counts')}{' '}
                  <MuiLink component={Link} to={woodPaths.stock}>
                    {t('stock.title')}
                  </MuiLink>
                </>
              )}
            </Typography>
          )}
        </Section>
      )}
      {kind && <Begin key={kind} kind={kind} team={team} view={view} named={named} />}
    </Page>
  );
}

/** The least that a document of the kind says. */
function Begin({ kind, team, view, named }: NewDraftProps & { kind: PickedKind }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const navigate = useNavigate();
  const query = ofTeam(team);
  const yards = useEndpoint(listYards, { query }).items;
  const sort = useEndpoint(listSorts, allSorts(team)).items.find(({ sortId }) => sortId === view.sort);
  const [partner, setPartner] = useState<FindOption | null>(named.partner ?? null);
  const [source, setSource] = useState<FindOption | null>(named.source ?? null);
  const partners = usePartnerSearch(team, kind === 'purchase' ? 'supplier' : 'customer');
  const readable = withLateCosts.filter((one) => mayIn(team, `wood.${one}.read`));
  const moved = useTxnSearch(team, readable, takesLateCosts);
  const form = useForm(createTxn, {
    begin: {
      kind,
      yardId: usualYard(team, yards)?.yardId ?? '',
      toYardId: null as string | null,
      businessDate: localToday(teamZone),
      partnerId: partner?.value ?? null,
      sourceTxnId: source?.value ?? null,
      // With goods that say enough already: what a price list prices.
      lines: begunLines(kind, sort),
    },
    check: ({ partnerId, sourceTxnId, toYardId }) => [
      ...((kind === 'purchase' || kind === 'sale') && partnerId === null ? [required('partnerId')] : []),
      ...(kind === 'cost_add' && sourceTxnId === null ? [required('sourceTxnId')] : []),
      ...(kind === 'transfer' && toYardId === null ? [required('toYardId')] : []),
    ],
    to: { query },
    done: 'created',
    onSaved: ({ txnId }) =>
      navigate(draftAddress({ uuid: txnId, ...(view.sort && { sort: view.sort }) }), { replace: true }),
  });
  const yardOptions = yards.map((yard) => ({ value: yard.yardId, label: name(yard.names) }));
  return (
    <Section title={t('txns.head')}>
      <Form
        {...form.frame}
        label={t('drafts.new.title')}
        actions={
          <Button type="submit" variant="contained" loading={form.pending}>
            {t('drafts.new.create')}
          </Button>
        }
      >
        {(kind === 'purchase' || kind === 'sale') && (
          <Box sx={{ maxWidth: 640 }}>
            <FindField
              required
              autoFocus
              label={t(kind === 'purchase' ? 'drafts.head.supplier' : 'drafts.head.customer')}
              placeholder={t('drafts.head.findPartner')}
              chosen={partner}
              search={partners}
              onChoose={(option) => {
                setPartner(option);
                form.set({ partnerId: option?.value ?? null });
              }}
              error={form.field('partnerId')}
            />
          </Box>
        )}
        {kind === 'cost_add' && (
          <Box sx={{ maxWidth: 640 }}>
            <FindField
              required
              autoFocus
              label={t('drafts.new.source')}
              placeholder={t('drafts.new.findSource')}
              chosen={source}
              search={moved}
              onChoose={(option) => {
                setSource(option);
                form.set({ sourceTxnId: option?.value ?? null });
              }}
              error={form.field('sourceTxnId')}
            />
          </Box>
        )}
        <SelectInput
          label={t(kind === 'transfer' ? 'txns.facts.fromYard' : 'yards.one')}
          {...form.at('yardId')}
          options={yardOptions}
        />
        {kind === 'transfer' && (
          <SelectInput
            label={t('txns.facts.toYard')}
            {...form.at('toYardId')}
            required
            options={yardOptions.filter(({ value }) => value !== form.draft.yardId)}
          />
        )}
        <DayInput label={t('txns.date')} {...form.at('businessDate')} required />
      </Form>
    </Section>
  );
}

const required = (path: string) => ({ path, code: 'required' });

function begunLines(kind: PickedKind, sort: Parameters<typeof newLine>[0]) {
  if (!sort || kind === 'cost_add') return [];
  const line = newLine(sort);
  return isComplete(kind, line, sort) ? [lineBody(kind, line, sort)] : [];
}

const withLateCosts = ['purchase', 'sale'] as const;

const kindsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
};
const kindStyle = {
  ...{ flexDirection: 'column', alignItems: 'flex-start', textAlign: 'start', padding: 1.5 },
  whiteSpace: 'normal',
};
