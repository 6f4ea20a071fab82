"""17: promotional prizes, as the floor carries them out."""

import pytest

from tests.games import promotions

DOCUMENT = "pai-gow"


def test_17_1_a_promotion_is_offered_for_a_game_of_the_floor():
    promotions.check_offer(DOCUMENT, "17.1")


def test_17_2_one_prize_over_ten_thousand_is_drawn_under_a_scrutineer():
    promotions.check_scrutineer(DOCUMENT, "17.2")


def test_17_3_the_winner_may_take_money_but_not_for_casino_dollars():
    promotions.check_alternative(DOCUMENT, "17.3")
    promotions.check_unstated_alternative_is_the_value(DOCUMENT, "17.3")


def test_17_4_no_cash_but_crossed_cheques_and_transfers_to_the_winner():
    promotions.check_payment(DOCUMENT, "17.4")


def test_17_5_what_is_barred_is_measured_by_the_prize():
    promotions.check_liquor(DOCUMENT, "17.5.4")


def test_17_5_1_no_tobacco():
    promotions.check_barred(DOCUMENT, "17.5.1", "tobacco")


@pytest.mark.parametrize("word", ["firearm", "ammunition", "imitation_firearm"])
def test_17_5_2_no_firearms(word):
    promotions.check_barred(DOCUMENT, "17.5.2", word)


def test_17_5_3_no_prohibited_weapons():
    promotions.check_barred(DOCUMENT, "17.5.3", "prohibited_weapon")


def test_17_5_4_no_more_than_twenty_litres_of_liquor():
    promotions.check_liquor(DOCUMENT, "17.5.4")


def test_17_5_5_nothing_that_is_prescribed():
    promotions.check_barred(DOCUMENT, "17.5.5", "fireworks")


def test_17_6_no_start_before_the_terms_are_published():
    promotions.check_published(DOCUMENT, "17.6")


def test_17_7_an_empty_draft_has_no_terms():
    promotions.check_no_terms(DOCUMENT, "17.7")


def test_17_7_1_how_it_is_awarded():
    promotions.check_item(DOCUMENT, "17.7.1", "awarded_how")


def test_17_7_2_when_and_where_it_is_awarded():
    promotions.check_item(DOCUMENT, "17.7.2", "awarded", {"place": "the bar"})


def test_17_7_3_who_is_eligible_and_nobody_else():
    promotions.check_item(DOCUMENT, "17.7.3", "eligibility", {"group": "gold"})
    promotions.check_eligible(DOCUMENT, "17.7.3")


def test_17_7_4_a_required_wager_has_a_minimum_that_binds():
    promotions.check_item(DOCUMENT, "17.7.4", "wager", {"required": True})
    promotions.check_wager(DOCUMENT, "17.7.4")


def test_17_7_5_what_the_prize_is():
    promotions.check_item(DOCUMENT, "17.7.5", "nature", "")


def test_17_7_6_when_entries_close_to_the_second():
    promotions.check_item(DOCUMENT, "17.7.6", "entries_close")
    promotions.check_closing(DOCUMENT, "17.7.6")


def test_17_7_7_when_and_where_the_draw_is_held():
    promotions.check_item(DOCUMENT, "17.7.7", "draw")
    promotions.check_drawing(DOCUMENT, "17.7.7")


def test_17_7_8_how_to_claim_and_who_has_to_be_there():
    promotions.check_item(DOCUMENT, "17.7.8", "claiming", {"present": True})
    promotions.check_presence(DOCUMENT, "17.7.8")


def test_17_7_9_how_winners_are_told():
    promotions.check_item(DOCUMENT, "17.7.9", "notified_how")


def test_17_7_10_how_results_are_published():
    promotions.check_item(DOCUMENT, "17.7.10", "results_published_how")


def test_17_7_11_prizes_with_their_value():
    promotions.check_prizes(DOCUMENT, "17.7.11")


def test_17_7_11_1_details_of_an_appliance():
    promotions.check_details(DOCUMENT, "17.7.11.1", "appliance")


def test_17_7_11_2_details_of_a_vehicle():
    promotions.check_details(DOCUMENT, "17.7.11.2", "vehicle")


def test_17_7_11_3_details_of_travel():
    promotions.check_details(DOCUMENT, "17.7.11.3", "travel")


def test_17_7_11_4_details_of_real_estate():
    promotions.check_details(DOCUMENT, "17.7.11.4", "real_estate")


def test_17_8_winners_are_told_within_two_days():
    promotions.check_told(DOCUMENT, "17.8")


def test_17_8_1_in_person():
    promotions.check_way(DOCUMENT, "17.8.1", "face_to_face")


def test_17_8_2_by_mail():
    promotions.check_way(DOCUMENT, "17.8.2", "mail")


def test_17_8_3_by_telephone():
    promotions.check_way(DOCUMENT, "17.8.3", "telephone")


def test_17_8_4_by_email():
    promotions.check_way(DOCUMENT, "17.8.4", "email")


def test_17_9_a_denied_claim_has_a_reason_that_is_told():
    promotions.check_reasons(DOCUMENT, "17.9")


def test_17_9_1_denied_claims_over_a_hundred_are_kept():
    promotions.check_denied(DOCUMENT, "17.9.1")


def test_17_10_the_decision_is_final_and_the_complaint_advised():
    promotions.check_dispute(DOCUMENT, "17.10")


def test_17_11_an_inspector_hears_within_48_hours():
    promotions.check_integrity(DOCUMENT, "17.11", hours=48)


def test_17_12_the_regulator_has_the_terms_for_24_hours():
    promotions.check_submission(DOCUMENT, "17.12")


def test_17_12_1_amendments_go_to_the_regulator_again():
    promotions.check_resubmission(DOCUMENT, "17.12.1")
