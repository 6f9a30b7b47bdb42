import type { BuildingOffice } from '@console/contract/apartment';
import { DefinitionList } from '@console/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { phoneLink } from './phone-link-rules.ts';
import './texts.ts';

/** How the office of a building is reached: by phone, by mail, and when somebody is there. */
export function OfficeContact({
  office: { officePhone, officeMail, officeNote },
}: {
  office: BuildingOffice;
}) {
  const { t } = useTranslation('apartment');
  const phone = officePhone !== null && <Link href={phoneLink(officePhone)}>{officePhone}</Link>;
  const mail = officeMail !== null && <Link href={`mailto:${officeMail}`}>{officeMail}</Link>;
  const note = officeNote !== null && <Box sx={{ whiteSpace: 'pre-line' }}>{officeNote}</Box>;
  const items = [
    { key: 'phone', label: t('office.phone'), value: phone },
    { key: 'mail', label: t('office.mail'), value: mail },
    { key: 'note', label: t('office.note'), value: note },
  ];
  return <DefinitionList items={items.filter(({ value }) => value !== false)} />;
}
