// Registers the worker of a site that works offline. Like all of `site.scripts`, it is not a module.
{
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker && !serviceWorker.controller;
  serviceWorker?.register(new URL("../service-worker.js", document.currentScript.src)).catch(() => {});
  // The first page was loaded without the worker, so say what it consists of.
  if (isFirst) {
    addEventListener("load", async () => {
      const { active } = await serviceWorker.ready;
      active.postMessage([location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)]);
    });
  }
}
