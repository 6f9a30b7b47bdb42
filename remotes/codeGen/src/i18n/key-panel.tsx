import {
  createI18nComment,
  deleteI18nComment,
  deleteI18nKeys,
  type I18nKey,
  listI18nComments,
  listI18nHistory,
  listI18nMemory,
  setI18nText,
  translateI18nText,
  updateI18nKey,
} from '@console/contract/codegen';
import {
  confirm,
  isApiError,
  useAct,
  useAnswer,
  useCall,
  useDiscardQuestion,
  useForm,
  useFormat,
  useProblemText,
  useUnsavedWork,
} from '@console/shell';
import {
  Dialog,
  ErrorState,
  Form,
  IntegerInput,
  LoadingState,
  Section,
  SelectInput,
  StateChip,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statusOf, textOf } from './grid-rules.ts';
import type { I18nRights } from './may.ts';
import type { ProjectInDetail } from './project-detail.ts';
import { tones } from './text-cell.tsx';

interface KeyPanelProps {
  detail: ProjectInDetail;
  row: I18nKey;
  rights: I18nRights;
  onChange(row: I18nKey): void;
  onClose(): void;
}

/** All about one key: its name, where it is used, suggestions, history, comments. */
export function KeyPanel({ detail, row, rights, onChange, onClose }: KeyPanelProps) {
  const { t } = useTranslation('codeGen');
  const { project } = detail;
  const [language, setLanguage] = useState(
    project.languages.find((one) => one !== project.sourceLanguage) ?? project.sourceLanguage,
  );
  const cell = { projectId: project.projectId, keyId: row.keyId, language };
  const mayEdit = rights.editIn(language);
  const [isFormTyped, setFormTyped] = useState(false);
  const [isCommentTyped, setCommentTyped] = useState(false);
  const discard = useDiscardQuestion();
  const close = async () => {
    if ((!isFormTyped && !isCommentTyped) || (await discard())) onClose();
  };
  return (
    <Dialog title={t('i18n.panel.title')} size="wide" onClose={() => void close()}>
      <KeyForm {...{ detail, row, rights, onClose, onChange }} onUnsaved={setFormTyped} />
      <References row={row} />
      <SelectInput
        label={t('i18n.panel.language')}
        value={language}
        onChange={setLanguage}
        options={project.languages.map((value) => ({ value, label: value }))}
      />
      <CurrentText row={row} language={language} source={project.sourceLanguage} />
      {language !== project.sourceLanguage && (
        <Suggestions key={`s-${language}`} {...{ cell, row, mayEdit, onChange }} services={detail.services} />
      )}
      <History key={`h-${language}`} {...{ cell, row, mayEdit, onChange }} />
      <Comments {...{ cell, rights }} languages={project.languages} onUnsaved={setCommentTyped} />
    </Dialog>
  );
}

interface Telling {
  /** Whether closing the panel now would lose something. */
  onUnsaved(unsaved: boolean): void;
}

type KeyFormProps = KeyPanelProps & Telling;

function KeyForm({ detail, row, rights: { edit: mayEdit }, onChange, onClose, onUnsaved }: KeyFormProps) {
  const { t } = useTranslation('codeGen');
  const { projectId } = detail.project;
  const [act, deleting] = useAct({ done: 'deleted' });
  const form = useForm(
    { update: updateI18nKey },
    {
      saved: row,
      stays: true,
      closed: !mayEdit,
      draftOf: (saved: I18nKey | undefined) => ({
        key: saved?.key ?? '',
        namespace: saved?.namespace ?? '',
        description: saved?.description ?? '',
        maxLength: saved?.maxLength ?? null,
      }),
      bodyOf: (draft) => draft,
      toUpdate: ({ keyId }: I18nKey) => ({ params: { projectId, keyId } }),
      label: (name) => t(`i18n.keys.${name}`),
      shown: ({ key, namespace, description, maxLength }) => ({
        ...{ key, namespace, description },
        maxLength: maxLength === null ? '' : String(maxLength),
      }),
      onSaved: onChange,
    },
  );
  useEffect(() => onUnsaved(form.dirty && mayEdit), [form.dirty, mayEdit, onUnsaved]);
  const suggestion = form.error?.fields.find(({ path }) => path === 'key')?.params?.suggestion;
  const remove = async () => {
    const agreed = await confirm({
      title: t('i18n.keys.deleteTitle', { count: 1 }),
      body: t('i18n.keys.deleteBody'),
      confirmLabel: t('i18n.keys.delete'),
      danger: true,
    });
    const gone =
      agreed &&
      (await act((call) => call(deleteI18nKeys, { params: { projectId }, body: { keyIds: [row.keyId] } })));
    if (gone) onClose();
  };
  return (
    <Form
      {...form.frame}
      label={t('i18n.panel.title')}
      actions={
        mayEdit && (
          <>
            <Button type="submit" variant="contained" loading={form.pending} disabled={!form.dirty}>
              {t('i18n.panel.rename')}
            </Button>
            <Button color="error" loading={deleting} onClick={() => void remove()}>
              {t('i18n.keys.delete')}
            </Button>
          </>
        )
      }
    >
      <TextInput {...form.at('key')} label={t('i18n.keys.key')} mono />
      {typeof suggestion === 'string' && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            form.clear();
            form.set({ key: suggestion });
          }}
        >
          {t('i18n.keys.useSuggestion', { key: suggestion })}
        </Button>
      )}
      <TextInput {...form.at('namespace')} label={t('i18n.keys.namespace')} mono />
      <TextInput {...form.at('description')} label={t('i18n.keys.description')} multiline rows={2} />
      <IntegerInput
        {...form.at('maxLength')}
        label={t('i18n.keys.maxLength')}
        help={t('i18n.keys.maxLengthHelp')}
      />
      {form.draft.key !== row.key && row.references.length > 0 && (
        <Alert severity="info">{t('i18n.panel.renameNote')}</Alert>
      )}
    </Form>
  );
}

function References({ row: { used, references } }: { row: I18nKey }) {
  const { t } = useTranslation('codeGen');
  const nothing = used === null ? 'i18n.panel.referencesUnknown' : 'i18n.panel.referencesNone';
  return (
    <Section title={t('i18n.panel.references')}>
      {references.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(nothing)}
        </Typography>
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
          {references.map((place) => (
            <li key={place}>
              <code>{place}</code>
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

function CurrentText({ row, language, source }: { row: I18nKey; language: string; source: string }) {
  const { t } = useTranslation('codeGen');
  const status = statusOf(row, language);
  const line = (one: string) => {
    const text = textOf(row, one);
    return (
      <Box key={one} lang={one} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 1 }}>
          {one}
        </Box>
        {text?.value ?? '–'}
      </Box>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {(language === source ? [language] : [source, language]).map(line)}
      {status && (
        <Box>
          <StateChip tone={tones[status]} label={t(`i18n.status.${status}`)} />
        </Box>
      )}
    </Box>
  );
}

interface CellPartProps {
  cell: { projectId: string; keyId: string; language: string };
  row: I18nKey;
  mayEdit: boolean;
  onChange(row: I18nKey): void;
}

/** Puts a text into the cell, over the version that is on screen. */
function usePut({ cell, row, onChange }: Omit<CellPartProps, 'mayEdit'>) {
  const [save, state] = useCall(setI18nText, { done: 'updated' });
  const put = async (value: string | null) => {
    const version = textOf(row, cell.language)?.version ?? 0;
    const saved = await save({ params: cell, version, body: { value } });
    if (saved) onChange(saved);
  };
  return [put, state] as const;
}

function Suggestions({ services, ...props }: CellPartProps & { services: readonly string[] }) {
  const { t } = useTranslation('codeGen');
  const { cell, mayEdit } = props;
  const memory = useAnswer(listI18nMemory, { params: cell });
  const [translate, machine] = useCall(translateI18nText);
  const [said, setSaid] = useState<{ service: string; value: string }>();
  const [put, saving] = usePut(props);
  const ask = async (service: string) => setSaid(await translate({ params: cell, body: { service } }));
  const use = (value: string) =>
    mayEdit && (
      <Button size="small" disabled={saving.pending} onClick={() => void put(value)}>
        {t('i18n.panel.use')}
      </Button>
    );
  const items = memory.result?.items ?? [];
  return (
    <Section title={t('i18n.panel.suggestions')}>
      {saving.problem && <Alert severity="error">{saving.problem}</Alert>}
      <Typography variant="subtitle2">{t('i18n.panel.memory')}</Typography>
      <Arriving of={memory} />
      {memory.state === 'ready' && items.length === 0 && <Quiet>{t('i18n.panel.noMemory')}</Quiet>}
      {items.map(({ namespace, key, source, value, percent }) => (
        <Line key={`${namespace} ${key}`} action={use(value)}>
          <span lang={cell.language}>{value}</span>
          <Quiet>
            {t('i18n.panel.percent', { percent })} · {source} · {namespace} {key}
          </Quiet>
        </Line>
      ))}
      <Typography variant="subtitle2" sx={{ marginTop: 1.5 }}>
        {t('i18n.panel.machine')}
      </Typography>
      {services.length === 0 && <Quiet>{t('i18n.panel.noService')}</Quiet>}
      {mayEdit &&
        services.map((service) => (
          <Button
            key={service}
            size="small"
            variant="outlined"
            loading={machine.pending}
            onClick={() => void ask(service)}
          >
            {t('i18n.panel.translate', { service })}
          </Button>
        ))}
      {machine.problem && <Alert severity="error">{machine.problem}</Alert>}
      {said && (
        <Line action={use(said.value)}>
          <span lang={cell.language}>{said.value}</span>
          <Quiet>{said.service}</Quiet>
        </Line>
      )}
    </Section>
  );
}

function History(props: CellPartProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { cell, row, mayEdit } = props;
  const history = useAnswer(listI18nHistory, { params: cell });
  const [put, saving] = usePut(props);
  const current = textOf(row, cell.language)?.version;
  const items = history.result?.items ?? [];
  return (
    <Section title={t('i18n.panel.history')}>
      {saving.problem && <Alert severity="error">{saving.problem}</Alert>}
      <Arriving of={history} />
      {history.state === 'ready' && items.length === 0 && <Quiet>{t('i18n.panel.noHistory')}</Quiet>}
      {items.map(({ version, value, status, by, at }) => (
        <Line
          key={version}
          action={
            mayEdit &&
            version !== current && (
              <Button size="small" disabled={saving.pending} onClick={() => void put(value)}>
                {t('i18n.panel.restore')}
              </Button>
            )
          }
        >
          <span lang={cell.language}>{value ?? t('i18n.panel.removedText')}</span>
          <Quiet>
            {t(`i18n.status.${status}`)} · {by} · {format.instant(at)}
          </Quiet>
        </Line>
      ))}
    </Section>
  );
}

interface CommentsProps extends Pick<CellPartProps, 'cell'>, Telling {
  rights: I18nRights;
  languages: readonly string[];
}

/** Of the key, for who may write all of it; and of the text of each language, for who may write that one. */
function Comments({ cell, rights, languages, onUnsaved }: CommentsProps) {
  const { projectId, keyId } = cell;
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const params = { projectId, keyId };
  const comments = useAnswer(listI18nComments, { params });
  const [add, adding] = useCall(createI18nComment);
  const [act, removing] = useAct({ done: 'deleted' });
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() !== '';
  useUnsavedWork(isTyped, typed);
  useEffect(() => onUnsaved(isTyped), [isTyped, onUnsaved]);
  const items = comments.result?.items ?? [];
  const mayWrite = (language: string | null) => (language === null ? rights.edit : rights.editIn(language));
  const abouts = [...(rights.edit ? [''] : []), ...languages.filter(mayWrite)];
  const [chosen, setChosen] = useState<string>();
  const about = chosen ?? abouts.find((one) => one === '' || one === cell.language) ?? abouts[0];
  const send = async () => {
    const language = about === '' || about === undefined ? {} : { language: about };
    if (await add({ params, body: { body: typed, ...language } })) setTyped('');
  };
  return (
    <Section title={t('i18n.panel.comments')}>
      <Arriving of={comments} />
      {comments.state === 'ready' && items.length === 0 && <Quiet>{t('i18n.panel.noComments')}</Quiet>}
      {items.map(({ commentId, body, language, by, at, isOwn }) => (
        <Line
          key={commentId}
          action={
            isOwn &&
            mayWrite(language) && (
              <Button
                size="small"
                color="inherit"
                disabled={removing}
                onClick={() =>
                  void act((call) => call(deleteI18nComment, { params: { ...params, commentId } }))
                }
              >
                {t('i18n.panel.deleteComment')}
              </Button>
            )
          }
        >
          <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
            {body}
          </Box>
          <Quiet>
            {language !== null && `${t('i18n.panel.aboutLanguage', { language })} · `}
            {by} · {format.instant(at)}
          </Quiet>
        </Line>
      ))}
      {about !== undefined && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', marginTop: 1 }}>
          <Box sx={{ width: 220 }}>
            <SelectInput
              label={t('i18n.panel.about')}
              value={about}
              onChange={setChosen}
              options={abouts.map((value) => ({
                value,
                label:
                  value === ''
                    ? t('i18n.panel.aboutKey')
                    : t('i18n.panel.aboutLanguage', { language: value }),
              }))}
            />
          </Box>
          <Box sx={{ width: '100%' }}>
            <TextInput
              label={t('i18n.panel.addComment')}
              multiline
              rows={2}
              value={typed}
              onChange={setTyped}
              error={adding.field('body') ?? adding.problem}
            />
          </Box>
          <Button
            size="small"
            variant="outlined"
            loading={adding.pending}
            disabled={!isTyped}
            onClick={() => void send()}
          >
            {t('i18n.panel.send')}
          </Button>
        </Box>
      )}
    </Section>
  );
}

/** While a part is on its way, and where it has not come. */
function Arriving({ of: { state, error, retry } }: { of: Asked }) {
  const problemText = useProblemText();
  if (state === 'loading') return <LoadingState />;
  if (state !== 'failed') return null;
  return (
    <ErrorState
      body={problemText(error)}
      requestId={isApiError(error) ? error.requestId : undefined}
      onRetry={retry}
    />
  );
}

type Asked = Pick<ReturnType<typeof useAnswer>, 'state' | 'error' | 'retry'>;

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box sx={lineStyle}>
      <Box sx={{ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
    </Box>
  );
}

const lineStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: 1,
  paddingBlock: 0.75,
} as const;

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
