import type { ResultOf } from '@console/contract';
import {
  type DnsAnswer,
  type DnsType,
  dnsTypes,
  mostDnsNames,
  queryDns,
  queryDnsServer,
} from '@console/contract/codegen';
import { useCall, usePermission } from '@console/shell';
import { EmptyState, isComposed, Section, SwitchInput, TextInput, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { ChoiceRow } from '../../dns/choice-row.tsx';
import { compared } from '../../dns/compare-rules.ts';
import { examples, keepLookup, keptLookup, type Lookup, namesIn } from '../../dns/kept-lookup.ts';
import { Answers } from './answers.tsx';
import type { loader } from './loader.ts';
import { TraceSection } from './trace-section.tsx';
import { Watches } from './watches.tsx';

type Found = ResultOf<typeof queryDns>;

/** Asks several resolvers at once and shows where they differ. */
export function LookupTab({ given }: { given: string | undefined }) {
  const { t } = useTranslation('codeGen');
  const { resolvers } = useLoaderData<typeof loader>();
  const [lookup, setLookup] = useState(() =>
    keptLookup(
      resolvers.map(({ name }) => name),
      given,
    ),
  );
  const [found, setFound] = useState<Found>();
  const [onlyOdd, setOnlyOdd] = useState(false);
  const asking = useAsking(setFound);
  const change = (part: Partial<Lookup>) => setLookup((old) => ({ ...old, ...part }));
  useEffect(() => keepLookup(lookup), [lookup]);
  const run = () => void asking.run(lookup);
  useShortcuts({ D: found ? () => setOnlyOdd(!onlyOdd) : undefined });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    run();
  };
  const questions = found ? compared(found.answers) : [];
  return (
    <>
      <Section
        title={t('dns.lookup.title')}
        actions={
          <Button
            size="small"
            variant="contained"
            onClick={run}
            loading={asking.pending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t('dns.lookup.run')}
          </Button>
        }
      >
        <Box onKeyDown={onKeyDown} sx={formStyle}>
          <LookupForm lookup={lookup} change={change} problems={asking} />
        </Box>
      </Section>
      {asking.problem && <Alert severity="error">{asking.problem}</Alert>}
      {!found && !asking.problem && (
        <EmptyState
          title={t('dns.lookup.empty')}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
              {examples.map((names) => (
                <Button
                  key={names}
                  variant="outlined"
                  size="small"
                  onClick={() => {
                    change({ names });
                    void asking.run({ ...lookup, names });
                  }}
                >
                  {names}
                </Button>
              ))}
            </Box>
          }
        />
      )}
      {found && (
        <>
          <TakenNotes names={found.names} />
          <SwitchInput label={t('dns.lookup.onlyDifferences')} value={onlyOdd} onChange={setOnlyOdd} />
          <Answers
            names={found.names}
            questions={onlyOdd ? questions.filter(({ odd }) => odd.size > 0) : questions}
            expected={found.answers.every(isComparable(found.answers)) ? lookup.expected.trim() : ''}
          />
        </>
      )}
      <Watches />
      <TraceSection name={namesIn(lookup.names)[0] ?? ''} type={lookup.types[0] ?? 'A'} />
    </>
  );
}

/** A value is expected of one name and type, not of several. */
const isComparable =
  ([first]: readonly DnsAnswer[]) =>
  ({ name, type }: DnsAnswer): boolean =>
    name === first?.name && type === first.type;

const formStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };

interface Problems {
  field(path: string): string | undefined;
}

function LookupForm({
  lookup,
  change,
  problems,
}: {
  lookup: Lookup;
  change(part: Partial<Lookup>): void;
  problems: Problems;
}) {
  const { t } = useTranslation('codeGen');
  const { resolvers } = useLoaderData<typeof loader>();
  const mayCustom = usePermission('codegen.dns.custom');
  const names = namesIn(lookup.names);
  const own = lookup.server.trim() !== '';
  return (
    <>
      <TextInput
        label={t('dns.lookup.names')}
        help={t('dns.lookup.namesHelp', { count: mostDnsNames })}
        value={lookup.names}
        onChange={(text) => change({ names: text })}
        multiline
        rows={2}
        mono
        error={nameProblem(names, problems, t)}
      />
      <ChoiceRow
        label={t('dns.lookup.types')}
        options={dnsTypes.map((value) => ({ value, label: value }))}
        value={lookup.types}
        onChange={(types: DnsType[]) => change({ types })}
        error={problems.field('types')}
      >
        <Button size="small" onClick={() => change({ types: [...dnsTypes] })}>
          {t('dns.lookup.all')}
        </Button>
        <Button size="small" color="inherit" onClick={() => change({ types: ['A', 'AAAA'] })}>
          {t('dns.lookup.usual')}
        </Button>
      </ChoiceRow>
      <ChoiceRow
        label={t('dns.lookup.resolvers')}
        options={resolvers.map(({ name, kind }) => ({
          value: name,
          label: kind === 'system' && name === 'system' ? t('dns.kind.system') : name,
        }))}
        value={lookup.resolvers}
        onChange={(chosen: string[]) => change({ resolvers: chosen })}
        error={problems.field('resolvers') ?? problems.field('resolvers.0')}
      />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        {mayCustom && (
          <TextInput
            label={t('dns.lookup.server')}
            help={t('dns.lookup.serverHelp')}
            value={lookup.server}
            onChange={(server) => change({ server })}
            mono
            error={own ? problems.field('server') : undefined}
          />
        )}
        <TextInput
          label={t('dns.lookup.expected')}
          help={t('dns.lookup.expectedHelp')}
          value={lookup.expected}
          onChange={(expected) => change({ expected })}
          mono
        />
      </Box>
    </>
  );
}

/** The first name that is none, by itself: of twenty nobody counts to the seventh. */
function nameProblem(
  names: readonly string[],
  { field }: Problems,
  t: (key: string, values: Record<string, string>) => string,
): string | undefined {
  const whole = field('names');
  if (whole !== undefined) return whole;
  const at = names.findIndex((_, index) => field(`names.${index}`) !== undefined);
  if (at === -1) return undefined;
  const problem = field(`names.${at}`) ?? '';
  return names.length === 1 ? problem : t('dns.lookup.nameProblem', { name: names[at] ?? '', problem });
}

/** The resolvers of the operator, the one of one's own, or both; what each says stands side by side. */
function useAsking(onFound: (found: Found) => void) {
  const [query, queryState] = useCall(queryDns, { quietly: true });
  const [queryServer, serverState] = useCall(queryDnsServer, { quietly: true });
  const [nothing, setNothing] = useState(false);
  const { t } = useTranslation('codeGen');
  const run = async ({ names: text, types, resolvers, server: typed }: Lookup) => {
    const names = namesIn(text);
    const server = typed.trim();
    queryState.clear();
    serverState.clear();
    setNothing(resolvers.length === 0 && server === '');
    if (resolvers.length === 0 && server === '') return;
    const [named, own] = await Promise.all([
      resolvers.length > 0 ? query({ body: { names, types, resolvers } }) : undefined,
      server === '' ? undefined : queryServer({ body: { names, types, server } }),
    ]);
    if ((resolvers.length > 0 && !named) || (server !== '' && !own)) return;
    onFound({
      names: named?.names ?? own?.names ?? [],
      answers: [...(named?.answers ?? []), ...(own?.answers ?? [])],
    });
  };
  return {
    run,
    pending: queryState.pending || serverState.pending,
    problem: queryState.problem ?? serverState.problem,
    field: (path: string) =>
      path === 'resolvers' && nothing
        ? t('dns.lookup.noResolver')
        : (queryState.field(path) ?? serverState.field(path)),
  };
}

/** What was made of what was entered, where that is something else. */
function TakenNotes({ names }: { names: Found['names'] }) {
  const { t } = useTranslation('codeGen');
  const taken = names.filter((one) => one.taken !== 'whole');
  if (taken.length === 0) return undefined;
  return (
    <Alert severity="info">
      {taken.map((one) => (
        <div key={one.name}>{t(`dns.taken.${one.taken}`, { given: one.given, name: one.shown })}</div>
      ))}
    </Alert>
  );
}
