import { useAddress, useProblemText } from '@console/shell';
import { ErrorState, Page, Tabs } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { take } from '../../handover/handover.ts';
import '../../dns/texts.ts';
import type { loader } from './loader.ts';
import { LookupTab } from './lookup-tab.tsx';
import { MailTab } from './mail-tab.tsx';
import { ZoneTab } from './zone-tab.tsx';

export const handle = { title: 'dns.title' };

const tabs = ['lookup', 'mail', 'zone'] as const;
type Tab = (typeof tabs)[number];

/** `/codeGen/dns`: what resolvers say about a name, how a domain's mail is set up, and what a zone file says. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const [params, set] = useAddress();
  // Taken once, when the screen is opened: what was made of it since must stay.
  const [given] = useState(() => take('dns'));
  const asked = tabs.find((one) => one === params.get('tab'));
  const tab: Tab = asked ?? (given?.kind === 'zone' ? 'zone' : 'lookup');
  return (
    <Page title={t('dns.title')} subtitle={t('dns.subtitle')} width="wide">
      <Tabs
        label={t('dns.title')}
        value={tab}
        onChange={(next) => set({ tab: next })}
        tabs={tabs.map((value) => ({ value, label: t(`dns.tabs.${value}`) }))}
      >
        {tab === 'lookup' && (
          <WithResolvers>
            <LookupTab given={given?.kind === 'zone' ? undefined : given?.text} />
          </WithResolvers>
        )}
        {tab === 'mail' && (
          <WithResolvers>
            <MailTab />
          </WithResolvers>
        )}
        {tab === 'zone' && <ZoneTab given={given?.kind === 'zone' ? given.text : undefined} />}
      </Tabs>
    </Page>
  );
}

/** Without the server's list nobody can be asked; the tab says why, and the others work on. */
function WithResolvers({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('codeGen');
  const { failure } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const problemText = useProblemText();
  if (!failure) return children;
  return (
    <ErrorState
      title={t('dns.away')}
      body={problemText(failure)}
      requestId={failure.requestId}
      onRetry={() => void revalidate()}
    />
  );
}
