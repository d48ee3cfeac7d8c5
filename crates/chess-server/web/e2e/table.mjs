// What the tests read off the game page, and the buttons they press.

export const status = (page) => page.locator('[data-status]');

export const ended = async (page) => {
  await page.locator('[data-status="ended"]').waitFor();
  return (await status(page).innerText()).replace(/\s+/g, ' ');
};

/** Presses an action and confirms it. */
export async function act(page, action) {
  await page.locator(`[data-action="${action}"]`).click();
  await page.locator(`[data-answer="${action}"]`).first().click();
}

/** Opens a room from the home page in the given person's browser; gives the page and the link. */
export async function open_room(browser, context, url, { color = 'white', clock = 'none' } = {}) {
  const page = await browser.open(context, url);
  await page.locator(`input[name="color"][value="${color}"]`).check({ force: true });
  await page.locator(`input[name="clock"][value="${clock}"]`).check({ force: true });
  await page.locator('form button[type="submit"]').click();
  const link = await page.locator('[data-link]').inputValue();
  return { page, link };
}

/** Follows the link and takes the free seat. */
export async function join(browser, context, link) {
  const page = await browser.open(context, link);
  await page.locator('[data-join]').click();
  await page.locator('[data-status="running"]').waitFor();
  // The game may be seen to run a moment before the seat is ours.
  await page.locator('#typed-move').waitFor();
  return page;
}
