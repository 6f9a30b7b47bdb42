import {
  type __Noun__,
  __noun__States,
  create__Noun__,
  delete__Noun__,
  type New__Noun__,
  update__Noun__,
} from '@console/contract/__schema__';
import { confirm, type FormPart, useCall, useForm } from '@console/shell';
import { FieldStack, FormDialog, optionsOf, SelectInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

const empty: New__Noun__ = { code: '', name: '', note: '', state: 'open' };

const draftOf = (__noun__: __Noun__ | undefined): New__Noun__ =>
  __noun__ ? { code: __noun__.code, name: __noun__.name, note: __noun__.note, state: __noun__.state } : empty;

interface __Noun__FormProps {
  /** Left out: a new one. */
  __noun__?: __Noun__ | undefined;
  onClose(): void;
}

/** A new __nounEn__, or one that is changed, closed, reopened or deleted. */
export function __Noun__Form({ __noun__, onClose }: __Noun__FormProps) {
  const { t } = useTranslation('__area__');
  const form = useForm(
    { create: create__Noun__, update: update__Noun__ },
    {
      saved: __noun__,
      draftOf,
      keep: true,
      toUpdate: ({ __noun__Id }) => ({ params: { __noun__Id } }),
      label: (key) => t(`__nouns__.${key}`),
      shown: (draft) => ({ ...draft, state: t(`states.${draft.state}`) }),
      onClose,
    },
  );
  const { base } = form;
  return (
    <FormDialog {...form.frame} title={base ? t('__nouns__.edit', { code: base.code }) : t('__nouns__.new')}>
      <Fields form={form} wasClosed={base?.state === 'closed'} />
      {__noun__ && <Delete__Noun__ __noun__={__noun__} onDone={onClose} />}
    </FormDialog>
  );
}

function Fields({ form, wasClosed }: { form: FormPart<New__Noun__>; wasClosed: boolean }) {
  const { t } = useTranslation('__area__');
  const frozen = wasClosed && form.draft.state === 'closed';
  const text = (name: 'code' | 'name' | 'note') => ({
    ...form.at(name),
    label: t(`__nouns__.${name}`),
    disabled: frozen,
  });
  return (
    <FieldStack>
      {frozen && <Alert severity="info">{t('__nouns__.frozen')}</Alert>}
      <TextInput capitals {...text('code')} />
      <TextInput {...text('name')} />
      <TextInput multiline {...text('note')} />
      <SelectInput
        label={t('__nouns__.state')}
        {...form.at('state')}
        options={optionsOf(__noun__States, (state) => t(`states.${state}`))}
      />
    </FieldStack>
  );
}

function Delete__Noun__({ __noun__, onDone }: { __noun__: __Noun__; onDone(): void }) {
  const { t } = useTranslation('__area__');
  const [run, { pending, problem }] = useCall(delete__Noun__, { done: 'deleted' });
  const { __noun__Id, code, version } = __noun__;
  const remove = async () => {
    const sure = await confirm({
      title: t('__nouns__.deleteQuestion', { code }),
      body: t('__nouns__.deleteBody'),
      confirmLabel: t('__nouns__.delete'),
      danger: true,
    });
    if (sure && (await run({ params: { __noun__Id }, version }))) onDone();
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button color="error" disabled={pending} onClick={remove} sx={{ alignSelf: 'flex-start' }}>
        {t('__nouns__.delete')}
      </Button>
    </>
  );
}
