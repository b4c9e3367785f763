"""Matrices and long runs: what `make test-all` runs of them, and `make test` a cross-section of."""

#: Part of a test's name, and what of the same kind `make test` still runs.
SLOW = [
    # `make dist` makes packages, from a program of its own.
    (r"Site/test_dist(_mistakes)?\.py::", "test_ci.py: the steps that use packages"),
    # Four fits and five formats: `make test` has each fit once and each format once.
    (r"test_renditions_are_those_of_vipsthumbnail\[(jpeg|webp|avif|gif)-(scale|centre-crop|smart-crop)\]",
     "png in every fit, every format in one"),
    # Real servers, page by page.
    (r"test_every_command_runs\[docs/(publishing|hosts/(webdav-sftp|s3|server))\.md\]",
     "the quick start, with git, and the other pages"),
    (r"test_publish\.py::test_(odd_names_arrive|everything_is_sent_again).*\[(s3|webdav|rsync)\]",
     "the same with a folder and git; names and arguments in PublisherTests"),
    (r"test_publish\.py::test_every_kind_of_target_holds_what_was_built\[(webdav|s3)\]",
     "a folder, git and rsync; rclone with S3 in test_each_file_in_a_bucket_has_its_caching_rule"),
    (r"test_publish_interrupted\.py::.*\[(s3|webdav|rsync)\]", "the same with a folder and git"),
    (r"test_publish_overlapping\.py::.*\[webdav", "the same with rsync; interleavings in PublisherTests"),
    (r"test_quiz\.py::test_every_state_is_accessible_and_complete\[journal\]",
     "the same in the built-in theme"),
    # Formats and fits: two of each. ImageResizeTests covers those of libvips itself.
    (r"test_renditions_are_those_of_vipsthumbnail\[(avif|gif)-clip\]", "png, jpeg and webp in this fit"),
    (r"test_renditions_are_those_of_vipsthumbnail\[png-(scale|centre-crop)\]", "png in the two other fits"),
    # Two real publishers at the same time, for a minute.
    (r"test_publish_overlapping\.py::", "interleavings of two publishers, step by step, in PublisherTests"),
    # The second theme has the same sections in the same markup: `make test` checks it in two communities.
    (r"test_example_pages\.py::test_the_pages_are_valid_and_complete\[[a-z-]* journal\]",
     "test_journal.py: the same of fellow-bloggers in it"),
    (r"test_example_pages\.py::test_the_pages_are_valid_and_complete\[(series|spots)\]",
     "test_everything.py: a site with all kinds of pages"),
    (r"test_features_together\.py::test_every_feature_works_with_the_others\[/\]", "the same below /repo/"),
    (r"test_many_spots\.py::", "test_spots.py and test_map.py with fewer; MapFilesTests: their files"),
    # `make test` opens each kind of page in one of two themes, and those of a community with everything.
    (r"test_every_page\.py::test_a_page_of_an_example\[[12]-\d-None", "one page of three"),
    (r"test_every_page\.py::test_a_page_of_an_example\[[01]-\d-journal", "another page of three"),
    (r"test_every_page\.py::test_a_page_of_an_example\[\d-\d-None-(finds|series|spots|video-answers)-"
     r"(feed|older|profile|people|tags?|questions|episodes|characters|quotes|map|spot|explore|identify|quiz|"
     r"hostile)\]", "the same kinds of a community that keeps everything"),
    (r"test_microformats\.py::test_no_property_is_duplicated\[(finds|spots|series)-None\]",
     "fellow-bloggers and video-answers, and finds in the other theme"),
    (r"test_microformats\.py::test_no_property_is_duplicated\[(fellow-b|v|sp|se)[a-z-]*-journal\]",
     "the same in the built-in theme, and finds in this one"),
    # Layout: the kinds of page that differ most.
    (r"test_odd_texts_stay_in_their_place\[(/blogs/blog([0345]|2/comments/2)/|bloggers|tags|yours)\]",
     "the feed, a profile, a long text and one with many comments"),
    (r"test_nothing_moves_while_a_page_loads\[(older|profile|bloggers|tags|tag|archive|yours|missing)-360\]",
     "the same at 1280 pixels; feed, blog, likes and search at both widths"),
    (r"test_nothing_moves_while_a_page_loads\[(older|tags|missing)-1280\]", "the feed, a tag and archive"),
    (r"test_a_page_loads_few_scripts\[(older|likes|tags|tag|archive|missing)\]",
     "feed, blog, profile, bloggers, search and the reader's likes"),
    (r"test_the_map_is_wider_than_the_column_where_there_is_room\[(1000|1280)\]", "1920 pixels"),
    (r"test_(filters|quotes)\.py::test_targets_can_be_touched\[character", "episodes and quotes"),
    (r"test_explore_draws_again_.*\[finds\]", "a community with more finds"),
    (r"test_video_answers\.py::test_all_of_it_is_there_without_scripts\[journal\]", "the built-in theme"),
    (r"test_text_of_double_size_fits\[.*-1280\]", "the same at 640 pixels"),
    (r"test_every_page_runs_from_the_right\[(older|likes|bloggers|tags|tag|archive|yours|missing)\]",
     "feed, blog, profile, month and search"),
    (r"test_(finds|spots)\.py::test_the_pages_run_from_right_to_left",
     "test_right_to_left.py; the map's pop-up in Arabic; the styles are the same"),
    (r"test_targets_are_large_enough\[(finds|series|spots|video-answers)-journal\]",
     "fellow-bloggers in both themes, the others in the built-in one"),
    (r"test_likes_stay_when_a_title_in_an_address_changes\[false\]", "the same with folders"),
    (r"test_icons_stay\[(finds|series|video-answers)\]", "fellow-bloggers and spots"),
    (r"test_a_pop_up_is_accessible\[(None|journal)-en\]", "the same in Arabic"),
    (r"test_a_site_without_blogs_is_complete\[(bloggers|tags|archive|yours)\]", "feed, profile and search"),
    (r"test_hostile_text_runs_nothing\[(older|tags|archive|month|missing)\]",
     "feed, bloggers, search and the reader's likes; every eighth page of each folder"),
    # Every run of the validator starts Java.
    (r"test_journal\.py::test_the_nu_validator_finds_no_error",
     "a conversation of several pages in this theme; all pages in the built-in one"),
    (r"test_example_pages\.py::test_the_pages_are_valid_and_complete\[(finds|video-answers)\]",
     "test_everything.py: a site with all kinds of pages"),
    (r"test_facts\.py::.*\[journal", "the same in the built-in theme; test_microformats.py in both"),
    (r"test_microformats\.py::test_no_property_is_duplicated\[video-answers-None\]",
     "fellow-bloggers, and finds in the other theme"),
    (r"test_forced_colours\.py::test_icons_stay\[spots\]", "fellow-bloggers"),
    (r"test_forced_colours\.py::test_a_button_without_words_shows_what_it_is\[None-colours1\]",
     "the same colours in the other theme, the other colours in this one"),
    (r"test_every_page_runs_from_the_right\[profile\]", "feed, blog, month and search"),
    (r"test_targets_are_large_enough\[(fellow-bloggers-journal|series-None)\]",
     "fellow-bloggers, finds, spots and video-answers in the built-in theme"),
    # Comments and galleries: `make test` has each theme at both widths and in both colour schemes.
    (r"test_content_warnings_are_accessible\[None-(/-light-then-dark-360|/blogs/oven/-light-then-dark-1280"
     r"|.*-dark-then-light-)", "the other width of each page; the other order in the other theme"),
    (r"test_content_warnings_are_accessible\[journal-(/-dark-then-light-1280"
     r"|/blogs/oven/-dark-then-light-360|.*-light-then-dark-)", "the other width; the other order in None"),
    (r"test_threads_are_accessible\[(None-360-dark|None-1280-light|journal-360-light|journal-1280-dark)\]",
     "each width in one scheme, in the other theme in the other one"),
    (r"test_axe_finds_nothing_in_grid_and_dialog\[(phone-dark|laptop-light)\]", "phone-light, laptop-dark"),
    (r"test_the_nu_validator_finds_no_error\[all\]", "the first eight pages of each kind"),
    (r"test_hostile_attributes_make_valid_pages\[all\]",
     "the first eight pages of each kind, and those that show hostile attributes"),
    # test_messages.py stops builds where a stage begins, test_interrupted.py at random moments.
    (r"test_cli\.py::test_a_killed_build_leaves_an_intact_site.*\[0\.(02|3)\]", "the same after 0.1 s"),
    (r"test_interrupted\.py::test_a_full_disk_leaves_the_old_site\[cold\]", "the same of a warm build"),
    # The same with other values.
    (r"test_the_line_is_never_wider_than_the_terminal\[30\]", "12 columns"),
    (r"test_renditions_are_those_of_vipsthumbnail\[(jpeg|webp)-clip\]", "png; formats in ImageResizeTests"),
    (r"test_there_is_no_moving_line_where_it_is_unwanted\[(options1|options3|options4)-",
     "NO_COLOR, dumb and JSON"),
    (r"test_what_is_empty_or_unknown_is_ignored\[(|\?season=|\?other=1)\]", "two other addresses"),
    (r"test_an_address_that_names_nothing_chooses_nothing\[.*(plaid|colour=|nothing=1)\]",
     "three other addresses"),
    (r"test_the_bytes_depend_on_neither_machine_nor_tasks\[(1-(America|tr)|16-(Asia|America))",
     "one environment with one task, one with 16"),
    # `make torture` runs these with 10,000 blogs.
    (r"test_search_budgets\.py::test_(a_question_is_light\[(three|tagged)\]|a_word_that_is_spelled"
     r"|a_whole_title|the_first_result)",
     "the scripts, questions of one word, bloggers; what questions find: test_search_sets.py"),
    # The studio: `make test` has each test in one of four ways, by turns.
    (r"test_(a_blog_is_written_edited_deleted_and_restored|a_blogger_is_hidden_and_shown_again"
     r"|an_invitation_is_revoked_and_registration_opened"
     r"|an_owner_changes_roles_and_settings_and_takes_data_out)\[(desk-scripts|phone-scripts|phone-plain)\]",
     "desk-plain"),
    (r"test_people_comment_and_like\[(desk-scripts|desk-plain|phone-plain)\]", "phone-scripts"),
    (r"test_studio_publishing_pages\.py::.*\[(folder|rsync|webdav|s3)-",
     "git; the targets in test_publish.py"),
    (r"test_studio_follows_pages\.py::test_(people_follow_and_are_notified|pages_are_accessible_and_fit)"
     r"\[(desk-scripts|desk-plain|phone-scripts|light)\]", "phone-plain, dark"),
    (r"test_studio_videos_pages\.py::test_(a_clip|what_is_no_video|a_video_that_failed|the_pages)"
     r".*\[(desk-plain|phone-scripts|dark|desk-scripts)\]",
     "on a phone with forms alone"),
    (r"test_studio_questions_pages\.py::test_(people_ask_and_answer|the_pages_are_accessible_and_fit)"
     r"\[(desk-scripts|phone-scripts|phone-plain|light)\]", "desk-plain, dark"),
    (r"test_studio_series_pages\.py::test_(a_fan_signs_in_with_the_remembered_name_and_keeps_quotes"
     r"|a_quote_is_suggested_and_accepted|the_pages_are_accessible_and_fit)"
     r"\[(desk-plain|phone-scripts|phone-plain|light)\]", "desk-scripts, dark"),
    (r"test_studio_places_pages\.py::test_(from_signing_in_to_notifications|a_spot_is_reported_and_hidden"
     r"|the_map_is_accessible_and_fits)\[(desk-scripts|desk-plain|phone-plain|dark)\]",
     "phone-scripts, light"),
    (r"test_(quotes_of_this_browser_are_taken_over_once|a_pin_is_put_where_the_map_is_tapped)\[desk\]",
     "phone"),
    (r"test_studio_killed\.py::test_nothing_that_the_forms_of_an_app_confirmed_is_lost\[(Finds|Places)\]",
     "Series, with moderators"),
    (r"test_studio_finds_pages\.py::test_(a_find_is_posted_identified_and_found|pages_are_accessible_and_fit"
     r"|a_round_of_the_quiz_enters_the_leaderboard)\[(desk-scripts|desk-plain|phone-plain|light|desk)\]",
     "phone-scripts, dark, phone"),
    (r"test_a_page_that_needs_an_account_leads_back\[(desk-plain|phone-scripts|phone-plain)\]",
     "desk-scripts"),
    (r"test_likes_of_this_browser_are_taken_over_once\[desk\]", "phone"),
    (r"test_studio_times_pages\.py::.*\[(desk-scripts|desk-plain|phone-plain)\]", "phone-scripts"),
    (r"test_(a_picture_is_saved_and_a_blog_is_shared|a_password_is_changed_and_sessions_are_ended)"
     r"\[(desk-plain|phone-scripts|phone-plain)\]", "desk-scripts"),
    (r"test_(a_profile_is_edited_and_its_old_address_leads_to_the_new_one"
     r"|people_join_by_invitation_and_sign_in_and_out|a_report_leads_to_a_hidden_blog_and_back"
     r"|a_blog_with_two_photos_and_what_they_show)\[(desk-scripts|desk-plain|phone-scripts)\]",
     "phone-plain"),
    (r"test_(pictures_are_dropped_and_pasted|a_phone_offers_its_camera)\[desk\]", "phone"),
    (r"test_an_upload_shows_its_progress_and_publishing_waits_for_it\[phone\]", "desk"),
    (r"test_studio_writing_pages\.py::.*\[phone-360\]", "the same at 1280 pixels"),
    (r"test_studio_accounts_pages\.py::test_pages_are_accessible_at_any_width\[light\]", "dark"),
    (r"test_studio_(pages\.py::test_pages_are_accessible_at_any_width"
     r"|writing_pages\.py::test_pages_are_accessible_and_fit"
     r"|details_pages\.py::test_the_form_is_accessible_and_fits)\[dark\]", "light; dark pages of accounts"),
    (r"test_the_position_of_the_device_becomes_the_place_of_a_blog\[desk\]", "phone"),
    (r"test_a_spot_is_shared_edited_deleted_and_restored\[(desk-scripts|phone-plain)\]", "phone-scripts"),
    (r"test_studio_accounts\.py::test_the_pages_of_accounts_speak_the_language_of_the_site\[(de|fr|es)-",
     "Arabic; test_every_sentence_is_translated"),
    (r"test_people_sign_in_through_the_proxy_of_the_page\[caddy\]", "the same with nginx"),
    (r"test_a_kind_that_is_off_is_nowhere\[(asked|blogger-feeds|explore|identify|manifest|questions|quotes"
     r"|seasons|sitemap|tag-feeds|your-likes)\]", "nine other kinds; all kinds off at once"),
    (r"test_signing_in_leads_to_no_other_place\[(/evil|a<b>|\.\./\.\./x|next6)\]", "four other addresses"),
    (r"test_an_answer_is_recorded_in_takes", "test_a_recording_is_sent_with_its_words"),
    # One of several that differ in a value.
    (r"test_a_page_of_an_example\[2-\d-journal-(finds|spots)-", "series and video-answers in this theme"),
    (r"test_a_page_of_an_example\[\d-\d-plain-(?!fellow-bloggers-(feed|blog|profile)\])",
     "feed, blog and profile in this theme; the other pages in other themes"),
    (r"test_the_plain_theme_is_valid\[", "the validator in test_html.py and test_journal.py"),
    (r"test_every_kind_of_target_holds_what_was_built\[rsync\]",
     "a folder and git; commands in PublisherTests; rclone in "
     "test_each_file_in_a_bucket_has_its_caching_rule"),
    (r"test_a_killed_publish_leaves_an_intact_site\[folder\]", "the same with git"),
    (r"test_concurrent_builds_with_one_cache_do_not_harm_each_other",
     "test_clean_and_builds_of_one_site_wait_for_each_other_and_end; RenditionCacheTests"),
    (r"test_what_a_killed_build_made_is_not_made_again\[12\]", "the same after one picture"),
    (r"test_renditions_are_those_of_vipsthumbnail\[png-clip\]", "smart-crop; this fit in ImageResizeTests"),
    (r"test_journal\.py::test_a_conversation_of_several_pages_is_valid",
     "the same page in test_threads.py; the validator in test_html.py"),
    (r"test_axe_finds_nothing_in_pictures_of_comments\[(phone-dark|laptop-light)\]",
     "phone-light, laptop-dark"),
    (r"test_threads_are_accessible\[(None-1280-dark|journal-360-dark)\]",
     "None-360-light, journal-1280-light; dark in test_content_warnings_are_accessible"),
    (r"test_nothing_moves_while_a_page_loads\[(likes-360|blog-1280|archive-1280|yours-1280)\]",
     "the same at the other width; feed, profile, bloggers and search"),
    (r"test_a_(thread_can_be_collapsed|content_warning_opens)_with_the_keyboard\[journal-True\]",
     "the built-in theme with scripts, this one without"),
    (r"test_a_page_of_an_example\[0-\d-None-(fellow-bloggers-profile|finds-chosen|series-all)\]",
     "the same kinds in the other theme or of a community that keeps everything"),
    (r"test_content_warnings_are_accessible\[(None-/-light|journal-/blogs/oven/-dark)",
     "the other page of each"),
    (r"test_nothing_moves_while_a_page_loads\[(likes-1280|feed-360|search-360|tag-1280)\]",
     "the other width"),
    (r"test_the_grid_has_no_gaps\[[346]\]", "2, 5 and 7 pictures"),
    (r"test_hostile_text_runs_nothing_on_pages_of_a_kind\[bloggers-8\]", "blogs, tags and archive"),
    (r"test_the_first_picture_is_asked_for_before_all_others_and_once\[(feed|profile)-360\]", "1280 pixels"),
    (r"test_text_of_double_size_fits\[(older|likes|tags|archive|missing)-640\]",
     "feed, blog and five others"),
    (r"test_the_list_has_every_spot\[False\]", "the same with scripts"),
    (r"test_an_archive_gives_the_same_site_as_the_folder\[twitter-tar-False\]", "zip and tar.gz"),
    # Every source reads with one of the readers of JSON, XML, HTML and front matter.
    (r"test_(a_cut_export_is_an_error|hostile_texts_in_every_field|bytes_of_other_encodings)\w*"
     r"\[(atom|blogger|blogger-takeout|bluesky|json-feed|markdown/jekyll|substack|tumblr|tumblr-script"
     r"|wordpress-rest|wordpress-rest-plain)\]", "nine sources with the same readers"),
    # Journeys through the studio in a browser: their rules are tested with requests.
    (r"test_studio_places_pages\.py::test_from_signing_in_to_notifications",
     "test_studio_spots.py; a pin that is put; signing in: accounts"),
    (r"test_studio_series_pages\.py::test_a_fan_signs_in_with_the_remembered_name_and_keeps_quotes",
     "test_studio_series.py; quotes that are taken over"),
    (r"test_studio_questions_pages\.py::test_people_ask_and_answer", "test_studio_questions.py"),
    (r"test_studio_follows_pages\.py::test_people_follow_and_are_notified", "test_studio_follows.py"),
    (r"test_a_spot_is_shared_edited_deleted_and_restored", "test_studio_spots.py, test_studio_details.py"),
    (r"test_a_round_of_the_quiz_enters_the_leaderboard",
     "test_studio_finds.py; a round of the quiz: test_quiz.py"),
    (r"test_studio_accounts_pages\.py::test_(a_password_is_changed_and_sessions_are_ended"
     r"|an_owner_changes_roles_and_settings_and_takes_data_out)",
     "test_studio_accounts.py; joining by invitation in a browser"),
    (r"test_a_video_that_failed_is_seen_changed_and_discarded", "test_studio_videos.py; a video in a draft"),
    (r"test_a_deleted_blog_can_be_restored_for_thirty_days", "StudioEditorTests; restoring at once"),
    (r"test_an_upload_shows_its_progress_and_publishing_waits_for_it",
     "pictures that wait in the form; test_studio_pictures.py"),
    (r"test_studio_(finds|series|questions|follows)_pages\.py::test_(the_)?pages_are_accessible_and_fit",
     "pages of accounts and of writing; all pages of the studio are made of the same parts"),
    (r"test_studio_(details_pages\.py::test_the_form_is_accessible|videos_pages\.py::test_the_pages_are_acc"
     r"|pages\.py::test_pages_are_accessible_at_any_width|places_pages\.py::test_the_map_is_accessible)",
     "pages of accounts and of writing"),
    # The community that keeps everything has each kind of page in the built-in theme.
    (r"test_a_page_of_an_example\[\d-\d-None-(?!fellow-bloggers-(feed|month)|finds-find|video-answers-asked)",
     "a community that keeps everything"),
    (r"test_a_page_of_an_example\[\d-\d-journal-(fellow-bloggers-(archive|bloggers)"
     r"|video-answers-(gone|profile)|series-hostile)", "five other kinds in this theme"),
    (r"test_docs_site_pages\.py::test_pages_fit_and_follow_the_colour_scheme"
     r"\[(360-light|768|1280-dark|1920-light)", "360-dark, 1280-light, 1920-dark"),
    (r"test_axe_finds_nothing_in_(pictures_of_comments|grid_and_dialog)\[laptop-dark\]", "phone-light"),
    (r"test_threads_are_accessible\[journal-1280-light\]",
     "None-360-light; the journal in test_every_page.py"),
    (r"test_a_kind_that_is_off_is_nowhere\[(archive|bloggers|likes|quiz|spots)\]",
     "feeds, profiles, search and tags; all kinds off at once"),
    (r"test_every_browser_plays_what_is_made\[(silent|large|tall)", "a phone's and a browser's recording"),
    (r"test_(a_cut_export|hostile_texts_in_every_field|bytes_of_other_encodings)\w*"
     r"\[(ghost|medium|rss|twitter|markdown/hugo)\]",
     "discourse, instagram, mastodon and wordpress: JSON, HTML and XML; MarkdownExportTests"),
    (r"test_large_pictures_take_turns", "PictureWorkersTests"),
]
