// A day of fog at Cape Mano. Both men are plainly grown: 45 and 33.
The fog came in at four. By five the sea was only a sound. # background: fog # music: sea
Bao, forty-five, has kept the light at Cape Mano for nineteen years. On Friday he hands it over. # portrait: left bao
Your new horn has stopped. # speaker: bao
I know. I can hear it not being there. # speaker: seung-ho # portrait: right seung-ho
Seung-ho, thirty-three, came to install the machine that replaces a keeper. In fog it goes dumb.
The relief boat will not come before Sunday. What do we do until then? # speaker: seung-ho
* [Trim the lamp]
  -> lamp
* [Bake bread]
  -> bread
* [Walk the long pier]
  -> pier

=== lamp
Two hundred and eleven steps. At the top the old lens cuts the dark into slices. # background: night
Hold this. It is older than the two of us together. # speaker: bao
Seung-ho holds the wick trimmer as if somebody had lent him a hand.
-> evening

=== bread
Flour on the logbook, flour on the barometer. # background: kitchen
You measure like a technician. # speaker: bao
You bake like the weather. When is it done? # speaker: seung-ho
When the kitchen smells as if somebody lives here. # speaker: bao
-> evening

=== pier
The long pier ends in nothing. They stand where the nothing begins. # background: fog # sound: horn
There are boats out there. Count with me. # speaker: bao
I hear four. # speaker: seung-ho
Five. The fifth is being careful. # speaker: bao
-> evening

=== evening
In the evening the fog lies so close that the beam ends an arm’s length from the window. # background: kitchen
I could send the machine back. Nobody would ask why. # speaker: seung-ho
* [Ask him to stay]
  Somebody has to be the horn. Stay until spring. # speaker: bao
  I am told that I snore. # speaker: seung-ho
  Then the ships will find us. # speaker: bao
* [Let the sea answer]
  For a long time neither says a word. Out there a ship gives two long tones. # sound: horn
  That was a thank-you. # speaker: bao
  Then we had better be here tomorrow. # speaker: seung-ho
- On Sunday the boat comes. The captain waves. Nobody on the pier has packed a bag. # background: dusk # portrait: left none # portrait: right none
-> END
