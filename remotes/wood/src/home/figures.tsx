import { type TradedLately, woodPaths } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { KeyFigure, KeyFigures } from '@console/ui';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TeamMoney } from '../txns/team-money.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import type { Home } from './home.ts';
import { marginPart } from './home-rules.ts';

/** Today at a glance: what was sold and came in, what is short, and what is late. */
export function Figures({ home }: { home: Home }) {
  const { lately } = home;
  return (
    <KeyFigures>
      {lately && <Sales lately={lately} />}
      {lately && <Received lately={lately} />}
      <Stock home={home} />
      <Low count={home.lowCount} />
      {lately && <Overdue lately={lately} />}
    </KeyFigures>
  );
}

function useGoodsHint() {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  return ({ documents, ...goods }: NonNullable<TradedLately['sold']>) =>
    documents === 0 && goods.pieces === 0
      ? t('home.nothingYet')
      : t('home.goods', { count: documents, goods: measure(goods) });
}

function Sales({ lately: { sold, salesMinor, marginMinor, ownSales } }: { lately: TradedLately }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const hint = useGoodsHint();
  if (!sold) return null;
  if (typeof salesMinor !== 'number')
    return (
      <KeyFigure
        label={t('home.soldToday')}
        value={format.decimal(sold.volume, { max: 3 })}
        unit="m³"
        hint={hint(sold)}
      />
    );
  const part = typeof marginMinor === 'number' ? marginPart(marginMinor, salesMinor) : null;
  return (
    <>
      <KeyFigure
        label={t(ownSales ? 'home.ownSalesToday' : 'home.salesToday')}
        value={<TeamMoney minor={salesMinor} />}
        hint={hint(sold)}
      />
      {typeof marginMinor === 'number' && (
        <KeyFigure
          label={t('home.marginToday')}
          value={<TeamMoney minor={marginMinor} />}
          hint={t('home.marginPart', { part: part === null ? '–' : format.percent(part) })}
        />
      )}
    </>
  );
}

function Received({ lately: { received, purchasesMinor } }: { lately: TradedLately }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const hint = useGoodsHint();
  if (!received) return null;
  return (
    <KeyFigure
      label={t('home.receivedToday')}
      value={format.decimal(received.volume, { max: 3 })}
      unit="m³"
      hint={
        typeof purchasesMinor === 'number' && purchasesMinor !== 0 ? (
          <TeamMoney minor={purchasesMinor} />
        ) : (
          hint(received)
        )
      }
    />
  );
}

function Stock({ home: { pieces, volume, valueMinor } }: { home: Home }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (
    <KeyFigure
      label={t('home.stock')}
      value={<FigureLink to={woodPaths.stock}>{format.decimal(volume, { max: 3 })}</FigureLink>}
      unit="m³"
      hint={
        valueMinor === undefined ? (
          t('home.pieces', { count: pieces, pieces: format.number(pieces) })
        ) : (
          <TeamMoney minor={valueMinor} />
        )
      }
    />
  );
}

function Low({ count }: { count: number }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (
    <KeyFigure
      label={t('index.low')}
      value={
        count === 0 ? (
          format.number(0)
        ) : (
          <FigureLink to={`${woodPaths.stock}?low=true`}>{format.number(count)}</FigureLink>
        )
      }
      hint={t(count === 0 ? 'home.lowNone' : 'home.lowHint', { count })}
      {...(count > 0 && { tone: 'warn' as const })}
    />
  );
}

/** What customers owe too long; what the team itself owes stands below it, or in its place where nothing is sold. */
function Overdue({ lately: { overdueReceivable, overduePayable } }: { lately: TradedLately }) {
  const { t } = useTranslation('wood');
  const first = overdueReceivable ?? overduePayable;
  if (!first) return null;
  const documents = t(first.documents === 0 ? 'home.overdue.none' : 'home.overdue.documents', {
    count: first.documents,
  });
  return (
    <KeyFigure
      label={t(`home.overdue.${overdueReceivable ? 'receivable' : 'payable'}`)}
      value={<TeamMoney minor={first.minor} />}
      hint={
        <>
          {documents}
          {overdueReceivable && overduePayable && (
            <div>
              {t('home.overdue.toSuppliers')} <TeamMoney minor={overduePayable.minor} />
            </div>
          )}
        </>
      }
      {...(first.documents > 0 && { tone: 'bad' as const })}
    />
  );
}

const FigureLink = ({ to, children }: { to: string; children: string }) => (
  <MuiLink component={Link} to={to} underline="hover" color="inherit">
    {children}
  </MuiLink>
);
