"""Tests whose facts `make test` sees in other tests, which cost less; `make test-all` runs all of them.

Most are journeys through pages in a browser. The rules behind these pages are tested with requests or in a
module, and the parts that only a browser sees, in another journey or with other values.
"""

#: A file of tests (without `test_` and `.py`), patterns of names in it (without `test_`), and what `make
#: test` still runs of the same kind.
REPEATED = [
    ("cluster", [
        "gnu_parallel_repeats_only_what_failed", "no_task_depends_on_locks_or_times_of_the_shared_folder",
        "the_jobs_of_a_workflow_share_their_caches",
     ], "the tasks of a Kubernetes job; ShardedPicturesTests: the same bytes with separate caches"),
    ("studio_killed", ["nothing_that_the_forms_of_an_app_confirmed_is_lost"],
     "one person and a community whose studio is killed"),
    ("studio_videos", ["a_studio_that_is_killed_at_the_end_publishes_a_video_once"],
     "a studio that is killed earlier; VideoDeskTests"),
    ("interrupted", ["a_killed_build_leaves_one_site_or_the_other"],
     "test_cli.py: a build killed after 0.1 s; SiteBuildTests: a build that ends at any step"),
    ("publish_interrupted", ["a_killed_publish_leaves_an_intact_site"],
     "PublisherTests: a publish that is interrupted at any step"),
    ("everything", ["a_warm_build_gives_what_a_cold_one_gives", "below_a_path_every_address_begins_with_it"],
     "WarmBuildTests, StalePageTests; test_page_switches.py: the same content below a path"),
    ("messages", [r"a_build_interrupted_at_work_leaves_.*\[(planning|searching)\]"],
     "texts; CancelledBuildTests: in any stage"),
    ("studio", ["what_was_confirmed_survives_a_kill"], "test_studio_killed.py: one person"),
    ("picture_pixels", ["renditions_are_those_of_vipsthumbnail"],
     "odd pictures in other readers; ImageResizeTests: each fit and format"),
    ("html", ["the_nu_validator_finds_no_error"], "test_everything.py: all kinds of pages in the validator"),
    ("find_pages", ["hostile_attributes_make_valid_pages"],
     "test_everything.py and test_hostile.py: hostile texts in the validator"),
    ("page_switches", [r"a_kind_that_is_off_is_nowhere\[(feeds|profiles|tags)"],
     "search; all kinds off at once; SiteBuildTests: each kind off"),
    ("docs_commands", [r"every_command_runs\[CONTRIBUTING"], "the commands of all other pages"),
    ("installation", ["a_maintainer_stages_and_packages"], "packages that are downloaded and installed"),
    ("prose", ["only_the_named_files_are_checked", "subjects_of_a_branch_are_checked"],
     "a fault in its line, exceptions"),
    ("microformats", [r"no_property_is_duplicated\[finds-journal\]"], "fellow-bloggers"),

    ("studio_accounts_pages", [
        "pages_are_accessible_at_any_width", "a_report_leads_to_a_hidden_blog_and_back",
        "an_invitation_is_revoked_and_registration_opened",
     ], "test_studio_accounts.py; joining by invitation; test_studio_writing_pages.py: pages in axe"),
    ("studio_finds_pages", ["a_find_is_posted_identified_and_found"],
     "test_studio_finds.py; attributes in test_studio_details_pages.py"),
    ("studio_pages", [
        "a_blogger_is_hidden_and_shown_again", "a_picture_is_saved_and_a_blog_is_shared",
        "a_profile_is_edited_and_its_old_address_leads_to_the_new_one",
     ], "test_studio.py, test_studio_pictures.py; a blog that is written and deleted, comments and likes"),
    ("studio_pictures_pages", [
        "a_blog_with_two_photos_and_what_they_show", "photo_and_cover_of_a_profile",
     ], "test_studio_pictures.py; pictures of a draft, pictures that are dropped"),
    ("studio_places_pages", ["a_spot_is_reported_and_hidden"], "test_studio_spots.py; a pin that is put"),
    ("studio_publishing_pages", ["the_site_is_published_by_hand_and_after_every_change"],
     "StudioTests: PublishDesk; test_publish.py"),
    ("studio_series_pages", ["a_quote_is_suggested_and_accepted"], "test_studio_series.py"),
    ("studio_times_pages", [
        "a_comment_and_a_like_are_on_the_static_page_within_a_second", "an_invitation_expires_after_its_days",
     ], "test_studio_accounts.py; comments and likes in test_studio_pages.py"),
    ("studio_follows_pages", ["a_page_that_needs_an_account_leads_back"],
     "test_studio_accounts.py: addresses after signing in"),
    ("studio_videos_pages", ["a_clip_is_sent", "what_is_no_video_is_refused_and_the_words_stay"],
     "test_studio_videos.py; a video in a draft"),
    ("studio_details_pages", ["no_other_page_may_ask_for_the_position"], "test_studio_spots.py"),
    ("studio_writing_pages", [r"a_draft_that_the_studio_does_not_keep_is_published\[4"],
     "the same with a full disk"),

    ("every_page", [
        r"a_page_of_an_example\[0-\d-None-", r"a_page_of_an_example\[0-1-plain-fellow-bloggers-profile\]",
        r"a_page_of_an_example\[2-\d-journal-series-",
     ], "a community that keeps everything, with each kind of page; video-answers in the journal"),
    ("choices", [
        "a_card_can_be_shared_like_the_page_of_its_blog", "a_file_that_holds_no_choices_changes_nothing",
        "an_invalid_choice_in_the_storage_is_ignored", "likes_stay_when_a_title_in_an_address_changes",
     ], "sharing a blog, a file of choices, hostile choices; addresses in test_addresses.py"),
    ("docs_site_pages", [
        r"pages_fit_and_follow_the_colour_scheme\[(1280-light|1920-dark)\]",
        r"search_finds_the_page\[(gh-pages|precompress)",
     ], "360-dark; one question"),
    ("forced_colours", ["states_can_be_seen", "a_button_without_words_shows_what_it_is"], "icons"),
    ("blogger_box", [
        r"enter_opens_who_was_typed_or_the_best_without_blogs\[(o.brien|anastasia|\\u)",
        "enter_opens_the_profile",
     ], "Ana Becker, anna breg; names of all kinds are found"),
    ("finds", ["a_person_is_found_by_name"], "test_site.py: a name in the header"),
    ("own_site", [
        "the_front_page_has_the_welcome_and_the_pinned", "the_footer_leads_to_an_own_page_in_the_theme",
        "an_own_page_that_a_link_of_the_header_leads_to", "icons_for_home_screens_are_made_from_the_logo",
     ], "PinnedBlogsTests, OwnPagesTests, SiteIconTests"),
    ("preview", [r"what_is_wrong_is_shown_and_goes_away\[(blogforge|export|templates/layout)"],
     "a template; messages in test_serve.py"),
    ("reading", ["many_comments_are_read_page_by_page"], "CommentPagesTests; pages of answers"),
    ("search_page", [
        r"where_no_blog_has_the_words_those_who_are_called_so_are_shown\[(lukasz nowka|\\u0142ukaz\])",
     ],
     "a whole name; test_blogger_box.py"),
    ("spots", [
        "the_list_has_every_spot", "a_spot_has_picture_name_place_and", "posts_nearby_are_sorted",
        "a_post_leads_to_its_spot_or_to_its_place_on_the_map",
     ], "SpotPagesTests; an address of the map in test_map.py"),
    ("gallery", [
        "the_search_finds", "axe_finds_nothing_in_pictures_of_comments", r"the_grid_has_no_gaps\[[57]\]",
        "a_swipe_leads_to_the_next_picture_the_way_that_the_page_reads",
     ], "grid and dialog in axe, 2 pictures, a swipe from left to right, keys from right to left"),
    ("hostile_pages", [r"hostile_text_runs_nothing_on_pages_of_a_kind\[tags-8\]"], "blogs"),
    ("look", [
        "every_example_has_a_look_and_a_welcome_of_its_own", r"more_contrast_is_given_.*\[(journal|plain)\]",
        "pictures_have_no_bars",
     ], "the built-in theme; wide screens"),
    ("map", ["a_pop_up_is_accessible", r"the_nearest_spots_are_.*\[1280\]", "what_is_pressed_is_large"],
     "pop-ups by mouse and keyboard; 360 pixels; test_targets.py"),
    ("map_archive", ["a_file_that_cannot_be_loaded_is_reported"], "coasts that cannot be loaded"),
    ("older", ["a_list_that_cannot_be_restored_as_a_whole_keeps_what_it_has"], "a list that is restored"),
    ("quiz", ["every_state_is_accessible_and_complete", "the_leaderboard_has_the_best_of_the_export"],
     "a round in every state, FindPagesTests; pages in axe in test_every_page.py"),
    ("right_to_left", [r"every_page_runs_from_the_right\[(blog|search)\]"], "the feed"),
    ("search_misspellings", [
        r"nearly_all_misspellings_find_a_blog_with_the_word\[finds\]",
        r"nearly_all_misspelled_names_find_the_person\[video-answers\]",
     ], "fellow-bloggers"),
    ("series", [
        "hostile_texts_are_shown_as_they_are", "episodes_are_listed_by_season_with_title_and_number",
        "a_season_has_a_page", "an_episode_has_season_number_date_and_characters_with_links",
     ], "SeriesPagesTests; test_hostile_pages.py"),
    ("site", [
        "the_plain_theme_loads_scripts_only_where_pages", "older_pages_lead_to_the_oldest_and_back",
        "a_search_without_words_lists_what_a_filter_has",
     ], "test_plain_theme.py, test_pages.py, test_search_questions.py"),
    ("targets", [r"targets_are_large_enough\[(finds|spots|video-answers)-None\]"], "fellow-bloggers"),
    ("threads", [
        "threads_are_accessible", r"content_warnings_are_accessible\[journal", r".*\[journal-False\]",
        r"edited_dates_and_languages_are_shown\[journal\]", "a_thread_goes_on_on_the_next_page",
     ], "content warnings in axe; the built-in theme; ThreadPagesTests"),
    ("video_answers", [
        "all_of_it_is_there_without_scripts", "the_sound_stays_as_the_reader_has_set_it",
        "a_profile_has_all_of_it", "open_questions_show_who_asked_whom", "searching_a_name_leads_to",
        "the_list_of_answers_has_pages_and_thumbnails",
     ], "VideoPagesTests, test_pages.py; test_site.py without scripts; a browser that forbids sound"),
]
