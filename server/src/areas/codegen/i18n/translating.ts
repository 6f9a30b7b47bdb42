import { ApiError, invalidField } from '@console/contract';
import { libreTranslate, TranslationRefusal, type TranslationService } from './libretranslate.ts';
import { masked } from './placeholder-rules.ts';

/** Asks the service that is named, or the first one. Placeholders and tags never reach it as words. */
export async function translated(
  services: readonly TranslationService[],
  wanted: string | undefined,
  { text, from, to }: { text: string; from: string; to: string },
): Promise<{ service: string; value: string }> {
  const service = wanted === undefined ? services[0] : services.find(({ name }) => name === wanted);
  if (!service) throw invalidField('service', 'unknown_service');
  const { sent, unmask } = masked(text);
  try {
    const value = unmask(await libreTranslate(service, { text: sent, from, to }));
    if (value === undefined) throw new TranslationRefusal('placeholders');
    return { service: service.name, value };
  } catch (error) {
    if (!(error instanceof TranslationRefusal)) throw error;
    throw new ApiError('UPSTREAM', { details: { reason: error.reason, service: service.name } });
  }
}
