"""Training and rules without a connection, once somebody has been there."""


def test_training_rules_and_drills_are_there_without_a_connection(served, visit):
    served.open("t", "canberra-holdem", training=True)
    page = visit("/training")
    # It has gathered everything when it is ready.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/training")
    page.get_by_role("heading", name="Drills against the clock").wait_for()
    page.get_by_role("button", name="Start deciding").click()
    page.get_by_text("What do you do?").wait_for()
    page.goto("/rules/craps")
    page.get_by_role("heading", name="Craps").first.wait_for()
    page.context.set_offline(False)
