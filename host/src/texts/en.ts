import shell from '@console/shell/locales/en.json' with { type: 'json' };
import ui from '@console/ui/locales/en.json' with { type: 'json' };
import host from '../locales/en.json' with { type: 'json' };

/** What the page itself says, by namespace. */
export default { shell, ui, host };
