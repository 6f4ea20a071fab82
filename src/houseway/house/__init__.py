"""The composition root: clock, chance and store. Commands go in, events come out.

`submit` runs tables on a store, `records` reads what it wrote, `audit` decides it all anew.
"""

from houseway.house.audit import floor_faults as floor_faults
from houseway.house.audit import pool_faults as pool_faults
from houseway.house.audit import rederived as rederived
from houseway.house.chance import chance as chance
from houseway.house.chance import now as now
from houseway.house.receipts import ReceiptTaken as ReceiptTaken
from houseway.house.records import RECEIVED as RECEIVED
from houseway.house.records import Received as Received
from houseway.house.records import Step as Step
from houseway.house.records import command_of as command_of
from houseway.house.records import event_of as event_of
from houseway.house.records import history as history
from houseway.house.records import stream_of as stream_of
from houseway.house.submit import House as House
