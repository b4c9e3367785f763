"""A base path that is called like a folder of the site."""

from playwright.sync_api import expect

from built_site import BuiltSite, build
from exports import community, write_site


def test_each_blog_has_its_own_heart(chromium, tmp_path):
    settings = "title: Test\nbase-url: https://example.org/blogs/\nlanguage: en\n"
    folder = write_site(tmp_path / "site", community(blogs=3), settings)
    build(folder)
    site = BuiltSite(folder / "public", "/blogs/")
    page = chromium.new_page()
    like = page.get_by_role("button", name="Like", exact=True)
    page.goto(f"{site.base}/blogs/blogs/blog1/")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    page.goto(f"{site.base}/blogs/blogs/blog2/")
    expect(like).to_have_attribute("aria-pressed", "false")
    page.goto(f"{site.base}/blogs/your-likes/")
    expect(page.locator("#liked a")).to_have_count(1)
    page.locator("#liked a").click()
    page.wait_for_url("**/blogs/blogs/blog1/")
    page.close()
    site.stop()
