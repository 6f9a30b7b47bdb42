import { isApiError, notify, useAct, usePermission, useProblemText } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** Why a controller did not do something, in its own words where it has some. */
export function useClashProblem(): (error: unknown) => string {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  return (error) => {
    if (!isApiError(error)) return problemText(error);
    const refused = error.fields.find(({ code }) => code === 'refused_by_controller');
    if (refused) return t('clash.fault.refused', { says: refused.params?.says ?? '' });
    const { reason, says = '' } = error.details;
    return error.code === 'UPSTREAM' && typeof reason === 'string'
      ? t([`clash.fault.${reason}`, 'clash.fault.unreachable'], { says })
      : problemText(error);
  };
}

type Act = ReturnType<typeof useAct>[0];
type Work = Parameters<Act>[0];

export interface Operating {
  /** Whether this person may; the panels leave out what they may not. */
  readonly may: boolean;
  readonly pending: boolean;
  /** Does it; what goes wrong becomes a notice. @returns whether it went well */
  run(work: (call: Parameters<Work>[0]) => Promise<unknown>, done?: string): Promise<boolean>;
}

/** What somebody does with a controller. @param answers whether it answers at all just now */
export function useOperate(answers: boolean): Operating {
  const [act, pending] = useAct();
  const mayOperate = usePermission('codegen.clash.operate');
  const problem = useClashProblem();
  const run: Operating['run'] = async (work, done) => {
    const good = await act(async (call) => {
      try {
        await work(call);
        return true;
      } catch (error) {
        if (!isApiError(error)) throw error;
        notify.error(problem(error));
        return false;
      }
    });
    if (good && done) notify.success(done);
    return good ?? false;
  };
  return { may: mayOperate && answers, pending, run };
}
