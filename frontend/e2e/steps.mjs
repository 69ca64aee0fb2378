// A small runner: named steps in order, one line each, the first failure ends the journey.
import { picture } from './browser.mjs';

export class Steps {
  constructor(session) {
    this.session = session;
    this.count = 0;
  }

  /** Runs one step. It also fails when a page had faults of its own meanwhile. */
  async step(name, work) {
    const { page, faults } = this.session;
    const started = performance.now();
    const label = `${String(++this.count).padStart(2, '0')}-${name.replace(/[^a-z0-9]+/gi, '-')}`;
    try {
      const note = await work(page);
      if (faults.length > 0) throw new Error(faults.join('\n  '));
      console.log(`ok   ${name} (${seconds(started)})${note ? `: ${note}` : ''}`);
      await picture(page, label);
    } catch (err) {
      console.log(`FAIL ${name} (${seconds(started)}): ${plain(err.message)}`);
      await picture(page, `${label}-failed`).catch(() => {});
      throw new Failed(name);
    }
  }
}

/** A step failed and has said so. */
export class Failed extends Error {}

// The browser driver colours its messages.
function plain(text) {
  return text.replaceAll(/\u001b\[\d+m/g, '');
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

export function must(condition, message) {
  if (!condition) throw new Error(message);
}
