import { readFileSync } from 'node:fs';

/**
 * A loader that ends a source with what stands in another file, so that a bench can change a module without writing
 * into anybody's sources: people and other runs work in them at the same time.
 */
export default function changedSource(source) {
  const { change } = this.getOptions();
  this.addDependency(change);
  return source + readFileSync(change, 'utf8');
}
