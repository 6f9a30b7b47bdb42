import type { LiveRecord } from '@console/contract';
import { notify, type Trial, tryRelease, useLanguage, useLiveRecords, useTrials } from '@console/shell';
import { Form, Section, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type AddressProblem,
  descriptionOf,
  publishedAddress,
  releasesToTry,
  trialAddress,
} from './trial-rules.ts';

/** Says at the top that this tab does not run what everybody runs, and how to end that. */
export function TrialBanner() {
  const { t } = useTranslation('codeGen');
  const trials = useTrials();
  const records = useLiveRecords();
  if (trials.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ marginBottom: 2 }}>
      <AlertTitle>{t('trial.active')}</AlertTitle>
      {trials.map((trial) => (
        <TrialLine
          key={trial.remote}
          trial={trial}
          record={records.find(({ remote }) => remote === trial.remote)}
        />
      ))}
    </Alert>
  );
}

function TrialLine({ trial: { remote, address }, record }: { trial: Trial; record: LiveRecord | undefined }) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const title = record?.titles[language] ?? remote;
  const end = () => {
    tryRelease(remote, null);
    notify.info(t('trial.ended', { title }));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t('trial.from', { title, address })}
      </Box>
      {record && (
        <Button size="small" color="inherit" component={Link} to={`/${record.area}/`}>
          {t('trial.open', { title })}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={end}>
        {t('trial.end', { title })}
      </Button>
    </Box>
  );
}

/** Tries one remote's release in this tab: one that is published, or what a developer's machine serves. */
export function TrialForm() {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const records = useLiveRecords();
  const [remote, setRemote] = useState('');
  const [release, setRelease] = useState('');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<AddressProblem | 'missingId' | 'noId'>();
  const record = records.find((one) => one.remote === remote);
  const choose = (next: string) => {
    setRemote(next);
    setRelease('');
  };
  const type = (next: string) => {
    setTyped(next);
    setProblem(undefined);
  };
  const start = () => {
    if (!record || release === '') return;
    const chosen = chosenAddress();
    setProblem(chosen.problem);
    if (chosen.problem) return;
    tryRelease(remote, chosen.address);
    notify.info(t('trial.started', { title: record.titles[language] }));
  };
  return (
    <Section title={t('trial.title')}>
      <Form
        label={t('trial.title')}
        onSubmit={start}
        actions={
          <Button type="submit" variant="contained">
            {t('trial.start')}
          </Button>
        }
      >
        <SelectInput
          label={t('trial.area')}
          value={remote}
          onChange={choose}
          required
          help={t('trial.help')}
          options={records.map((one) => ({ value: one.remote, label: one.titles[language] }))}
        />
        <SelectInput
          label={t('trial.release')}
          value={release}
          onChange={(next) => {
            setRelease(next);
            type('');
          }}
          required
          disabled={!record}
          options={[
            ...(record
              ? releasesToTry(record).map((name) => ({ value: name, label: labelOf(name, record) }))
              : []),
            { value: byId, label: t('trial.byId') },
            { value: elsewhere, label: t('trial.elsewhere') },
          ]}
        />
        {release === byId && (
          <TextInput
            label={t('trial.id')}
            value={typed}
            onChange={type}
            required
            mono
            help={t('trial.idHelp')}
            error={problem && t(`trial.problem.${problem}`)}
          />
        )}
        {release === elsewhere && (
          <TextInput
            label={t('trial.address')}
            value={typed}
            onChange={type}
            required
            mono
            type="url"
            placeholder="http://localhost:7100"
            help={t('trial.addressHelp')}
            error={problem && t(`trial.problem.${problem}`)}
          />
        )}
      </Form>
    </Section>
  );

  function chosenAddress() {
    if (release === elsewhere) return trialAddress(typed, location.protocol);
    if (release === byId) return publishedAddress(remote, typed);
    return { address: descriptionOf(remote, release), problem: undefined };
  }

  function labelOf(name: string, { live, rollouts }: LiveRecord): string {
    if (name === live.release) return t('trial.live', { name });
    return rollouts.some((one) => one.release.release === name) ? t('trial.rolledOut', { name }) : name;
  }
}

/** Stand for an address and for an id in the list of releases; no release has such names. */
const elsewhere = '…';
const byId = '#';
