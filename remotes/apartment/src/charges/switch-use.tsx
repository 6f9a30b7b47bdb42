import { confirm } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface SwitchUseProps {
  state: 'active' | 'disabled';
  /** What taking it out of use means. */
  body: string;
  pending: boolean;
  problem: string | undefined;
  onSwitch(): Promise<void>;
}

/** Takes something that bills name out of use, or back: it is never deleted. */
export function SwitchUse({ state, body, pending, problem, onSwitch }: SwitchUseProps) {
  const { t } = useTranslation('apartment');
  const action = t(state === 'active' ? 'charges.disable' : 'charges.enable');
  const ask = async () => {
    if (
      state === 'disabled' ||
      (await confirm({ title: `${action}?`, body, confirmLabel: action, danger: true }))
    )
      await onSwitch();
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        color={state === 'active' ? 'error' : 'primary'}
        disabled={pending}
        onClick={ask}
        sx={{ justifySelf: 'start' }}
      >
        {action}
      </Button>
    </>
  );
}
