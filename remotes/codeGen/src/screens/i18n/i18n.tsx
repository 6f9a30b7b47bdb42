import { getI18nProject, type I18nProject, listI18nProjects } from '@console/contract/codegen';
import { useEndpoint, useListAddress } from '@console/shell';
import { EmptyState, MeterBar, Page, SelectInput, Tabs } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { FilesTab, ImportSection } from '../../i18n/files-tab.tsx';
import { GlossaryTab } from '../../i18n/glossary-tab.tsx';
import { KeyGrid } from '../../i18n/key-grid.tsx';
import { useLanguageName } from '../../i18n/language-names.ts';
import { useI18nRights } from '../../i18n/may.ts';
import { NewProjectDialog } from '../../i18n/project-forms.tsx';
import { PublishTab } from '../../i18n/publish-tab.tsx';
import { SettingsTab } from '../../i18n/settings-tab.tsx';
import { I18nView, i18nTabs, keysQuery } from '../../i18n/views.ts';
import '../../i18n/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'i18n.title' };

/** `/codeGen/i18n`: texts of products in every language. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { projectId } = useLoaderData<typeof loader>();
  const { items } = useEndpoint(listI18nProjects);
  const mayMake = useI18nRights(undefined).edit;
  const address = useListAddress({ query: I18nView }, { kept: ['project', 'tab'] });
  const [making, setMaking] = useState(false);
  const project = items.find((one) => one.projectId === projectId);
  const create = mayMake && (
    <Button variant={project ? 'outlined' : 'contained'} size="small" onClick={() => setMaking(true)}>
      {t('i18n.project.new')}
    </Button>
  );
  return (
    <Page
      title={t('i18n.title')}
      subtitle={t('i18n.subtitle')}
      width="wide"
      actions={
        project && (
          <>
            {items.length > 1 && (
              <SelectInput
                label={t('i18n.project.label')}
                value={project.slug}
                onChange={(slug) => address.set({ project: slug }, { alone: true })}
                options={items.map(({ slug, name }) => ({ value: slug, label: name }))}
              />
            )}
            {create}
          </>
        )
      }
    >
      {project ? (
        <Project key={project.projectId} project={project} address={address} />
      ) : (
        <EmptyState title={t('i18n.project.none')} body={t('i18n.project.noneBody')} action={create} />
      )}
      {making && (
        <NewProjectDialog
          onClose={() => setMaking(false)}
          onMade={({ slug }) => {
            setMaking(false);
            address.set({ project: slug }, { alone: true });
          }}
        />
      )}
    </Page>
  );
}

interface ProjectProps {
  project: I18nProject;
  address: ReturnType<typeof useListAddress<typeof I18nView>>;
}

function Project({ project, address }: ProjectProps) {
  const { t } = useTranslation('codeGen');
  const { view } = useLoaderData<typeof loader>();
  const detail = useEndpoint(getI18nProject, { params: { projectId: project.projectId } });
  const rights = useI18nRights(project.projectId);
  const { edit: mayEdit, publish: mayPublish } = rights;
  const isEmpty = detail.project.counts.keys === 0;
  const go = (tab: (typeof i18nTabs)[number]) =>
    address.set({ project: project.slug, tab: tab === 'texts' ? undefined : tab }, { alone: true });
  return (
    <>
      <Progress project={detail.project} />
      <Tabs
        label={t('i18n.title')}
        value={view.tab}
        onChange={go}
        tabs={i18nTabs.map((value) => ({ value, label: t(`i18n.tabs.${value}`) }))}
      >
        {view.tab === 'texts' && isEmpty && mayEdit && (
          <ImportSection {...{ detail, rights }} title={t('i18n.files.wizard')} />
        )}
        {view.tab === 'texts' && (
          <KeyGrid key={JSON.stringify(keysQuery(view))} {...{ detail, view, address, rights }} />
        )}
        {view.tab === 'files' && <FilesTab {...{ detail, rights }} />}
        {view.tab === 'publish' && <PublishTab {...{ detail, mayPublish }} />}
        {view.tab === 'glossary' && <GlossaryTab {...{ detail, mayEdit }} />}
        {view.tab === 'settings' && (
          <SettingsTab
            {...{ detail, mayEdit, mayPublish }}
            onDeleted={() => address.set({}, { alone: true })}
          />
        )}
      </Tabs>
    </>
  );
}

function Progress({ project: { languages, counts } }: { project: I18nProject }) {
  const { t } = useTranslation('codeGen');
  const languageName = useLanguageName();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(260px, 1fr))' },
      }}
    >
      {languages.map((language) => {
        const { needed = 0, there = 0, reviewed = 0 } = counts.languages[language] ?? {};
        return (
          <MeterBar
            key={language}
            label={languageName(language)}
            value={there}
            max={needed}
            tone={there === needed ? 'good' : 'warn'}
            format={() => t('i18n.progress.told', { there, needed, reviewed })}
          />
        );
      })}
    </Box>
  );
}
