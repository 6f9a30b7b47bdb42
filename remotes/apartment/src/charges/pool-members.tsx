import type { CommonPool, Room } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { DecimalInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { byFloor, floorName } from '../rooms/floor-rows.ts';
import { ratioShare } from './pool-shares.ts';

type Member = CommonPool['rooms'][number];

interface PoolMembersProps {
  rooms: readonly Room[];
  members: readonly Member[];
  /** With fixed ratios each member has one. */
  withRatios: boolean;
  onChange(members: Member[]): void;
  field(path: string): string | undefined;
  disabled: boolean;
}

/** The rooms that share a cost, floor by floor, each with its ratio where ratios count. */
export function PoolMembers({ rooms, members, withRatios, onChange, field, disabled }: PoolMembersProps) {
  const { t } = useTranslation('apartment');
  const problem = field('rooms');
  const all = () =>
    rooms.map(({ roomId }) => members.find((one) => one.roomId === roomId) ?? { roomId, ratio: '1' });
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {t('charges.members')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <span>{t('charges.membersCount', { count: members.length })}</span>
        {!disabled && (
          <>
            <Button size="small" onClick={() => onChange(all())}>
              {t('charges.all')}
            </Button>
            <Button size="small" onClick={() => onChange([])}>
              {t('charges.none')}
            </Button>
          </>
        )}
      </Box>
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      {byFloor(rooms).map(({ floor, items }) => (
        <Box
          key={floor}
          role="group"
          aria-label={t('charges.floor', { floor: floorName(floor) })}
          sx={floorStyle}
        >
          <Box aria-hidden sx={{ color: 'text.secondary', paddingTop: 1 }}>
            {floorName(floor)}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
            {items.map((room) => (
              <MemberBox key={room.roomId} {...{ room, members, withRatios, onChange, field, disabled }} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The rooms of a floor wrap beside its name, not below it. */
const floorStyle = { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', paddingBlock: 0.5 };

function MemberBox({
  room,
  members,
  withRatios,
  onChange,
  field,
  disabled,
}: Omit<PoolMembersProps, 'rooms'> & { room: Room }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { roomId, number } = room;
  const index = members.findIndex((one) => one.roomId === roomId);
  const member = members[index];
  const choose = (chosen: boolean) =>
    onChange(chosen ? [...members, { roomId, ratio: '1' }] : members.filter((one) => one.roomId !== roomId));
  const share = member && ratioShare(members, member.ratio);
  return (
    <Box sx={{ width: withRatios && member ? 150 : 'auto' }}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={member !== undefined}
            disabled={disabled}
            onChange={(_event, checked) => choose(checked)}
          />
        }
        label={number}
      />
      {withRatios && member && (
        <DecimalInput
          label={t('charges.ratioOf', { number })}
          scale={4}
          value={member.ratio}
          onChange={(ratio) =>
            onChange(members.map((one) => (one.roomId === roomId ? { ...one, ratio } : one)))
          }
          error={field(`rooms.${index}.ratio`)}
          help={share === undefined ? undefined : t('charges.shareOf', { share: format.percent(share) })}
          disabled={disabled}
        />
      )}
    </Box>
  );
}
