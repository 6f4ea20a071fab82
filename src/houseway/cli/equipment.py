"""`houseway equipment`: the register of decks, dice, tiles, devices and layouts."""

import typer

from houseway.cli import common


def equipment(
    due: bool = common.flag("--due", "Only what is to be checked or overdue."),
    store: common.StoreAt = None,
    as_json: common.AsJson = False,
) -> None:
    """Each set with its id, approval and place, and of every felt the checks that its document asks
    for before the next round; what is overdue comes first.

    \b
    Examples:
      houseway equipment
      houseway equipment --due --json
    """
    from houseway.house import House, equipment_books

    with common.reading(store) as opened:
        found = equipment_books.register(House(opened))
    if due:
        found = {name: rows for name, rows in found.items() if name != "items"}
    if as_json:
        return common.print_json(found)
    if not found["kept"]:
        return typer.echo("This house keeps no register of equipment.")
    checks = common.table("Table", "To be checked", "By", "Clause", figures=False)
    for row in found["owed"]:
        clause = f"{row['document']} {row['clause']}"
        told = f"{row['what'].replace('_', ' ')}, {row['state']}: {row['says']}".removesuffix(": ")
        checks.add_row(row["table"], told, row["by"], clause)
    for table in found["tables"]:
        for check in table["due"]:
            clause = f"{table['document']} {check['clause']}"
            checks.add_row(table["table"], check["says"], check["by"], clause)
    items = common.table("Id", "Kind", "Where", "Approval", "Last", figures=False)
    for item in found.get("items", ()):
        where = "withdrawn" if item["withdrawn"] else item["table"] or item["storage"]
        last = item["history"][-1]
        told = f"{last['what']}\n[dim]{last['by']}, {common.moment(last['at'])}[/]"
        items.add_row(item["id"], item["kind"].replace("_", " "), where, item["approval"], told)
    return common.print_parts(checks, *([] if due else [items]))
