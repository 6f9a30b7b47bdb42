import { useFormat } from '@console/shell';
import { KeyFigure, Sparkline, type Tone } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './texts.ts';

interface FigureCardProps {
  label: string;
  /** Of the month that is looked at, in words; null where nothing is known of it. */
  value: string | null;
  /** More about it, a line each; what is not known is left out. */
  hints?: readonly (string | null | undefined)[];
  tone?: Tone | undefined;
  /** Where the rows behind it are, for those who may see them. */
  href?: string | undefined;
  /** The twelve months up to that one. */
  course?: { months: readonly string[]; values: readonly (number | null)[]; format(value: number): string };
}

/** A figure with its course, and the way to what it is made of. What is not known is a dash, with what was known last. */
export function FigureCard({ label, value, hints = [], tone, href, course }: FigureCardProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const last = course ? course.values.findLastIndex((one) => one !== null) : -1;
  const lastValue = course?.values[last] ?? null;
  const lastKnown =
    value === null && course && lastValue !== null
      ? t('dashboard.lastKnown', {
          ...{ ym: format.month(course.months[last] ?? ''), value: course.format(lastValue) },
        })
      : undefined;
  const lines = [lastKnown, ...(value === null ? [] : hints)].filter(
    (line) => line !== undefined && line !== null,
  );
  return (
    <KeyFigure
      label={
        href === undefined ? (
          label
        ) : (
          <MuiLink component={Link} to={href}>
            {label}
          </MuiLink>
        )
      }
      value={value ?? <NotKnown />}
      hint={
        <>
          {lines.map((line) => (
            <Box key={line}>{line}</Box>
          ))}
          {course && lastValue !== null && (
            <Box sx={{ marginTop: 0.5 }}>
              <Sparkline
                label={t('dashboard.twelve', { label, ym: format.month(course.months.at(-1) ?? '') })}
                values={course.values}
                names={course.months.map((ym) => format.month(ym))}
                format={course.format}
              />
            </Box>
          )}
        </>
      }
      {...(tone !== undefined && value !== null && { tone })}
    />
  );
}

/** Nothing is known, which is not 0. */
function NotKnown(): ReactNode {
  const { t } = useTranslation('apartment');
  return (
    <Box component="span" aria-label={t('dashboard.noneYet')} role="img">
      {t('dashboard.none')}
    </Box>
  );
}
