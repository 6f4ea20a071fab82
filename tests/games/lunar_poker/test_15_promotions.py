"""15: promotional prizes, as the floor carries them out."""

import pytest

from tests.games import promotions

DOCUMENT = "lunar-poker"


def test_15_1_a_promotion_is_offered_for_a_game_of_the_floor():
    promotions.check_offer(DOCUMENT, "15.1")


def test_15_2_one_prize_over_ten_thousand_is_drawn_under_a_scrutineer():
    promotions.check_scrutineer(DOCUMENT, "15.2")


def test_15_3_money_instead_of_a_prize_stands_in_the_terms():
    promotions.check_alternative(DOCUMENT, "15.3")
    promotions.check_alternative_is_stated(DOCUMENT, "15.3")


def test_15_4_over_ten_thousand_the_winner_chooses_how_to_be_paid():
    promotions.check_choice(DOCUMENT, "15.4")


def test_15_5_what_is_barred_is_measured_by_the_prize():
    promotions.check_liquor(DOCUMENT, "15.5.4")


def test_15_5_1_no_tobacco():
    promotions.check_barred(DOCUMENT, "15.5.1", "tobacco")


@pytest.mark.parametrize("word", ["firearm", "ammunition", "imitation_firearm"])
def test_15_5_2_no_firearms(word):
    promotions.check_barred(DOCUMENT, "15.5.2", word)


def test_15_5_3_no_prohibited_weapons():
    promotions.check_barred(DOCUMENT, "15.5.3", "prohibited_weapon")


def test_15_5_4_no_more_than_twenty_litres_of_liquor():
    promotions.check_liquor(DOCUMENT, "15.5.4")


def test_15_5_5_nothing_that_is_prescribed():
    promotions.check_barred(DOCUMENT, "15.5.5", "fireworks")


def test_15_6_no_start_before_the_terms_are_published():
    promotions.check_published(DOCUMENT, "15.6")


def test_15_7_an_empty_draft_has_no_terms():
    promotions.check_no_terms(DOCUMENT, "15.7")


def test_15_7_1_how_it_is_awarded():
    promotions.check_item(DOCUMENT, "15.7.1", "awarded_how")


def test_15_7_2_when_and_where_it_is_awarded():
    promotions.check_item(DOCUMENT, "15.7.2", "awarded", {"place": "the bar"})


def test_15_7_3_who_is_eligible_and_nobody_else():
    promotions.check_item(DOCUMENT, "15.7.3", "eligibility", {"group": "gold"})
    promotions.check_eligible(DOCUMENT, "15.7.3")


def test_15_7_4_a_required_wager_has_a_minimum_that_binds():
    promotions.check_item(DOCUMENT, "15.7.4", "wager", {"required": True})
    promotions.check_wager(DOCUMENT, "15.7.4")


def test_15_7_5_what_the_prize_is():
    promotions.check_item(DOCUMENT, "15.7.5", "nature", "")


def test_15_7_6_when_entries_close_to_the_second():
    promotions.check_item(DOCUMENT, "15.7.6", "entries_close")
    promotions.check_closing(DOCUMENT, "15.7.6")


def test_15_7_7_when_and_where_the_draw_is_held():
    promotions.check_item(DOCUMENT, "15.7.7", "draw")
    promotions.check_drawing(DOCUMENT, "15.7.7")


def test_15_7_8_how_to_claim_and_who_has_to_be_there():
    promotions.check_item(DOCUMENT, "15.7.8", "claiming", {"present": True})
    promotions.check_presence(DOCUMENT, "15.7.8")


def test_15_7_9_how_winners_are_told():
    promotions.check_item(DOCUMENT, "15.7.9", "notified_how")


def test_15_7_10_how_results_are_published():
    promotions.check_item(DOCUMENT, "15.7.10", "results_published_how")


def test_15_7_11_prizes_with_their_value():
    promotions.check_prizes(DOCUMENT, "15.7.11")


def test_15_7_11_1_details_of_an_appliance():
    promotions.check_details(DOCUMENT, "15.7.11.1", "appliance")


def test_15_7_11_2_details_of_a_vehicle():
    promotions.check_details(DOCUMENT, "15.7.11.2", "vehicle")


def test_15_7_11_3_details_of_travel():
    promotions.check_details(DOCUMENT, "15.7.11.3", "travel")


def test_15_7_11_4_details_of_real_estate():
    promotions.check_details(DOCUMENT, "15.7.11.4", "real_estate")


def test_15_8_winners_are_told_within_two_days():
    promotions.check_told(DOCUMENT, "15.8")


def test_15_8_1_in_person():
    promotions.check_way(DOCUMENT, "15.8.1", "face_to_face")


def test_15_8_2_by_mail():
    promotions.check_way(DOCUMENT, "15.8.2", "mail")


def test_15_8_3_by_telephone():
    promotions.check_way(DOCUMENT, "15.8.3", "telephone")


def test_15_8_4_by_email():
    promotions.check_way(DOCUMENT, "15.8.4", "email")


def test_15_9_the_regulator_has_the_terms_for_24_hours():
    promotions.check_submission(DOCUMENT, "15.9")


def test_15_9_1_amendments_wait_for_approval():
    promotions.check_approval(DOCUMENT, "15.9.1")


def test_15_10_a_denied_claim_has_a_reason_that_is_told():
    promotions.check_reasons(DOCUMENT, "15.10")


def test_15_10_1_denied_claims_over_a_hundred_are_kept():
    promotions.check_denied(DOCUMENT, "15.10.1")


def test_15_11_the_decision_is_final_and_the_complaint_advised():
    promotions.check_dispute(DOCUMENT, "15.11")


def test_15_12_an_inspector_hears_at_once():
    promotions.check_integrity(DOCUMENT, "15.12", minutes=15)
