import { mayDo } from '@console/contract';
import { useSession } from '@console/shell';

/** What somebody may do with a project, and with one language of it: a right may be held for some only. The API decides. */
export interface I18nRights {
  readonly edit: boolean;
  readonly publish: boolean;
  editIn(language: string): boolean;
}

export function useI18nRights(projectId: string | undefined): I18nRights {
  const { me } = useSession();
  const may = (permission: string, fields: Readonly<Record<string, string>>): boolean =>
    me !== undefined && mayDo(me, permission, { fields });
  const project: Record<string, string> = projectId === undefined ? {} : { project: projectId };
  return {
    edit: may('codegen.i18n.edit', project),
    publish: may('codegen.i18n.publish', project),
    editIn: (language) => may('codegen.i18n.edit', { ...project, language }),
  };
}
