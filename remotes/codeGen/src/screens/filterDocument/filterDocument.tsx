import type { SavedFilter } from '@console/contract/codegen';
import { notify, usePermission, useSession } from '@console/shell';
import { ForbiddenState, Page, useShortcuts } from '@console/ui';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeField } from '../../editor/code-input.tsx';
import { type Condition, withCondition } from '../../filterDocument/query/condition-rules.ts';
import { spokenLanguage } from '../../filterDocument/query/query-language.ts';
import { QueryPane } from '../../filterDocument/screen/query-pane.tsx';
import { ResultPane } from '../../filterDocument/screen/result-pane.tsx';
import { QueriesDialog, SaveDialog } from '../../filterDocument/screen/saved-queries.tsx';
import { SourcePane } from '../../filterDocument/screen/source-pane.tsx';
import { useFilterWork } from '../../filterDocument/screen/use-filter-work.ts';
import '../../filterDocument/texts.ts';
import { take } from '../../handover/handover.ts';

export const handle = { title: 'filter.title' };

/** `/codeGen/filterDocument`: documents filtered in the browser, in three languages. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { me, user } = useSession();
  const refused = !usePermission('codegen.filter.use') && me !== undefined;
  // Until the API has said what the user may do, nothing is refused: only saved queries ask it anything.
  if (refused) return <ForbiddenState permission="codegen.filter.use" grantedBy={t('forbidden.grantedBy')} />;
  return (
    <Page title={t('filter.title')} subtitle={t('filter.subtitle')} width="full">
      <DocumentFilter key={user?.sub} />
    </Page>
  );
}

function DocumentFilter() {
  const { t } = useTranslation('codeGen');
  const work = useFilterWork();
  const [dialog, setDialog] = useState<'queries' | 'save'>();
  const [saved, setSaved] = useState<SavedFilter>();
  const [building, setBuilding] = useState(false);
  const field = useRef<CodeField>(null);
  const { request, ask, open } = work;
  useTaken(open);
  useShortcuts({
    'Mod+Enter': work.runNow,
    'Mod+S': () => setDialog('save'),
    'Mod+B': () => setBuilding((now) => !now),
  });
  const onValue = (condition: Condition) => {
    const query = withCondition(request, condition);
    if (query === undefined) notify.info(t('filter.query.noCondition'));
    else ask({ query });
  };
  return (
    <Box sx={panesStyle}>
      <Box sx={columnStyle}>
        <SourcePane work={work} />
        <QueryPane
          work={work}
          building={building}
          onBuilding={setBuilding}
          onQueries={() => setDialog('queries')}
          onSave={() => setDialog('save')}
          field={field}
        />
      </Box>
      <ResultPane work={work} onValue={spokenLanguage(request) === 'jsonpath' ? undefined : onValue} />
      {dialog === 'queries' && (
        <QueriesDialog
          onClose={() => setDialog(undefined)}
          onChoose={(next, from) => {
            ask(next);
            setSaved(from);
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'save' && (
        <SaveDialog
          request={request}
          saved={saved}
          onClose={() => setDialog(undefined)}
          onSaved={(now) => {
            setSaved(now);
            setDialog(undefined);
          }}
        />
      )}
    </Box>
  );
}

/** What another tool has given, once. */
function useTaken(open: (next: { text: string }) => void): void {
  const opening = useRef(open);
  useEffect(() => {
    const given = take('filterDocument');
    if (given) opening.current({ text: given.text });
  }, []);
}

const panesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 2,
  alignItems: 'start',
};
const columnStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
