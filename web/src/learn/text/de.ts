import type { Words } from '../words';

export const de: Words = {
  learn: 'Lernen',
  courses: {
    'connect-flat': {
      line: {
        title: 'Vier in einer Reihe',
        about:
          'Scheiben fallen auf den untersten freien Platz einer Spalte; vier eigene in einer Reihe gewinnen.',
        steps: ['Vollende eine waagrechte Reihe von vier.', 'Vollende vier übereinander.'],
      },
      aslant: {
        title: 'Diagonal',
        about:
          'Eine Reihe darf auch wie eine Treppe steigen: jedes Mal eine Spalte weiter und einen Platz höher.',
        steps: ['Vollende die Reihe, die von links aufsteigt.'],
      },
      block: {
        title: 'Blocken',
        about: 'Fehlt der anderen Seite nur noch eine Scheibe, leg deine zuerst dorthin.',
        steps: ['Die andere Seite gewinnt gleich. Verhindere es.', 'Verhindere es noch einmal.'],
      },
      fork: {
        title: 'Zwei auf einmal',
        about:
          'Wer an zwei Stellen eine Reihe zu vollenden droht, gewinnt: nur eine lässt sich blocken.',
        steps: ['Bilde eine Dreierreihe, die sich an beiden Enden vollenden lässt.'],
      },
      tower: {
        title: 'Eine über der anderen',
        about:
          'Zwei Gewinnplätze in einer Spalte übereinander: wer den unteren besetzt, öffnet den oberen.',
        steps: [
          'Sieh auf die Spalte c. Spiele so, dass jeder ihrer beiden untersten freien Plätze eine Reihe von dir vollenden würde; dann gewinne.',
        ],
      },
      zugzwang: {
        title: 'Wer ziehen muss',
        about:
          'Niemand darf aussetzen. Sind nur noch wenige Spalten frei, muss jemand unter einen Gewinnplatz spielen und verschenkt ihn damit. Hat eine Spalte eine gerade Zahl freier Plätze, gehört der letzte der Seite, die dort nicht anfängt.',
        steps: [
          'Die Spalten b und f haben je zwei freie Plätze, g hat einen. Spiele g: nun muss die andere Seite anfangen, und du spielst jedes Mal obendrauf, bis du vier hast. Die Zahl über einer Spalte sagt, in wie vielen Zügen sie gewinnt oder verliert.',
          'Nun ohne die Zahlen: b hat drei freie Plätze, d und g haben je vier. Sorge dafür, dass die andere Seite die Spalte d anfangen muss.',
        ],
      },
    },
    'connect-space': {
      line: {
        title: 'Vier in einer Reihe',
        about:
          'Kugeln gleiten die Stäbe hinab; vier eigene in einer Reihe gewinnen, auf dem Brett entlang oder übereinander.',
        steps: ['Vollende die Reihe am Rand.', 'Vollende vier auf einem Stab.'],
      },
      aslant: {
        title: 'Wie eine Treppe',
        about:
          'Eine Reihe darf durch die Ebenen steigen: jedes Mal einen Stab weiter und eine Ebene höher.',
        steps: ['Vollende die Reihe, die am Rand aufsteigt.'],
      },
      diagonal: {
        title: 'Durch den Raum',
        about:
          'Eine Reihe darf mitten durch den Würfel gehen: jede Kugel einen Stab zur Seite, einen Stab nach hinten und eine Ebene höher als die vorige.',
        steps: ['Vollende die Reihe von der Ecke durch den Würfel.'],
      },
      block: {
        title: 'Blocken',
        about: 'Fehlt der anderen Seite nur noch eine Kugel, setz deine zuerst dorthin.',
        steps: ['Die andere Seite gewinnt gleich. Verhindere es.', 'Verhindere es noch einmal.'],
      },
      fork: {
        title: 'Zwei auf einmal',
        about:
          'Eine Drohung ist eine Reihe von drei, die mit der nächsten Kugel zu vier wird. Wer zwei Drohungen auf einmal schafft, gewinnt: nur eine lässt sich blocken.',
        steps: ['Schaffe mit einer Kugel zwei Drohungen.', 'Und noch einmal.'],
      },
      ladder: {
        title: 'Die Leiter',
        about:
          'Eine Drohung ist eine Reihe von drei, die mit der nächsten Kugel zu vier wird: sie muss sofort geblockt werden. So bestimmst du Drohung um Drohung, wo die andere Seite spielt, bis du zwei auf einmal schaffst.',
        steps: ['Gewinne allein durch Drohungen, was auch immer die andere Seite tut.'],
      },
    },
    chess: {
      cells: {
        title: 'Felder und ihre Namen',
        about:
          'Fünf Bretter stehen übereinander: ein Würfel aus 125 Feldern. Der Name eines Feldes sagt, auf welchem Brett es liegt, und wo.',
        steps: [
          'Die Bretter heißen Ebenen. A ist die unterste, E die oberste. Zieh den Turm gerade hinauf auf das markierte Feld.',
          'Auf jeder Ebene laufen die Buchstaben a bis e von links nach rechts. Die Felder mit demselben Buchstaben heißen Linie. Zieh den Turm auf das markierte Feld der Linie e.',
          'Die Zahlen 1 bis 5 laufen von dir weg. Die Felder mit derselben Zahl heißen Reihe. Zieh den Turm auf das markierte Feld der Reihe 5.',
          'Ebene, Linie und Reihe zusammen sind der Name eines Feldes. Finde selbst Dc2: Ebene D, Linie c, Reihe 2. Bring den Turm in drei Zügen dorthin.',
        ],
      },
      moves: {
        title: 'So ziehen die Figuren',
        about: 'Jede Figur zieht auf ihre Weise. Das Brett zeigt immer, wohin.',
        steps: [
          'Der Turm zieht gerade, so weit der Weg frei ist: zur Seite, vor oder zurück, hinauf oder hinab. Bring ihn in zwei Zügen auf das markierte Feld.',
          'Der Läufer zieht diagonal. Jeder Schritt führt in zwei dieser Richtungen zugleich, etwa einen zur Seite und einen hinauf. Bring ihn in zwei Zügen auf das markierte Feld.',
          'Das Einhorn zieht in alle drei Richtungen zugleich: jeder Schritt führt einen zur Seite, einen vor oder zurück und einen hinauf oder hinab. Bring es in zwei Zügen auf das markierte Feld.',
          'Die Dame zieht wie Turm, Läufer oder Einhorn. Bring sie in einem Zug auf das markierte Feld.',
          'Der Springer springt zwei Felder in eine Richtung und eines in eine andere; hinauf und hinab sind auch Richtungen. Bring ihn in einem Zug auf das markierte Feld.',
          'Ein Bauer zieht einen Schritt vor oder einen hinauf. Bring ihn in zwei Zügen auf das markierte Feld.',
          'Ein Bauer schlägt anders, als er zieht: einen Schritt zur Seite und dabei einen vor oder hinauf, oder einen vor und einen hinauf. Schlage den schwarzen Bauern.',
        ],
      },
      win: {
        title: 'König, Schach und Matt',
        about:
          'Es geht um die Könige. Wer den anderen König so angreift, dass ihn nichts mehr rettet, hat gewonnen; geschlagen wird ein König nie.',
        steps: [
          'Der König zieht einen Schritt in jede Richtung. Bring ihn in zwei Zügen auf das markierte Feld.',
          'Einen König anzugreifen heißt Schach. Zieh den Turm dorthin, wo er den schwarzen König als Nächstes schlagen könnte.',
          'Nun steht dein König im Schach, und du musst ihm sofort helfen. Lass ihn dorthin gehen, wo ihn nichts angreift.',
          'Matt ist ein Schach, gegen das nichts hilft: der König kann nicht weg, und niemand kann den Angreifer schlagen oder dazwischentreten. Setze mit der Dame in einem Zug matt.',
        ],
      },
      rook: {
        title: 'Der Turm',
        about:
          'Er zieht gerade, so weit der Weg frei ist: zur Seite, vor oder zurück, hinauf oder hinab.',
        steps: [
          'Bring ihn in zwei Zügen auf das markierte Feld.',
          'Schlage alle drei Bauern in drei Zügen.',
        ],
      },
      bishop: {
        title: 'Der Läufer',
        about:
          'Er zieht diagonal: jeder Schritt führt in zwei Richtungen zugleich, etwa einen vor und einen zur Seite oder einen zur Seite und einen hinauf.',
        steps: [
          'Bring ihn in zwei Zügen auf das markierte Feld.',
          'Schlage alle drei Bauern in drei Zügen.',
        ],
      },
      unicorn: {
        title: 'Das Einhorn',
        about:
          'Es zieht diagonal durch den Raum: jeder Schritt führt zugleich einen zur Seite, einen vor oder zurück und einen hinauf oder hinab.',
        steps: [
          'Bring es in zwei Zügen auf das markierte Feld.',
          'Wie oft es auch zieht, es kommt nur auf Felder einer Farbe: hier 30 der 125. Eine Marke verschwindet, sobald das Einhorn auf ihr Feld ziehen könnte. Lass alle Marken in drei Zügen verschwinden.',
        ],
      },
      knight: {
        title: 'Der Springer',
        about:
          'Er springt zwei Felder in eine Richtung und eines in eine andere, über alles hinweg, was dazwischen steht. Hinauf und hinab sind auch Richtungen.',
        steps: [
          'Bring ihn in zwei Zügen auf das markierte Feld.',
          'Schlage alle drei Bauern in drei Zügen.',
        ],
      },
      queen: {
        title: 'Die Dame',
        about: 'Sie zieht wie Turm, Läufer oder Einhorn, so weit der Weg frei ist.',
        steps: [
          'Bring sie in einem Zug auf das markierte Feld.',
          'Schlage alle drei Bauern in drei Zügen.',
        ],
      },
      king: {
        title: 'Der König',
        about:
          'Er zieht einen Schritt auf eines der 26 Felder um ihn herum, aber nie dorthin, wo er geschlagen werden könnte.',
        steps: [
          'Bring ihn in zwei Zügen auf das markierte Feld.',
          'Schlage beide Bauern in zwei Zügen.',
        ],
      },
      pawn: {
        title: 'Der Bauer',
        about:
          'Er zieht einen Schritt vor oder einen hinauf und schlägt diagonal. Wo er nicht weiterkann, in der hintersten Reihe der obersten Ebene, wird er zu einer stärkeren Figur.',
        steps: [
          'Bring ihn auf das markierte Feld: einen Schritt vor und einen hinauf.',
          'Er schlägt mit einem Schritt zur Seite und einem vor oder hinauf, oder mit einem vor und einem hinauf. Schlage alle drei Bauern.',
          'Bring ihn auf das markierte Feld in der hintersten Reihe der obersten Ebene: dort wird er zur Dame.',
        ],
      },
      capture: {
        title: 'Was frei ist',
        about: 'Eine Figur ist frei, wenn niemand zurückschlagen kann.',
        steps: ['Dein Turm kann zwei Figuren schlagen. Schlage die, die niemand deckt.'],
      },
      protect: {
        title: 'Decken',
        about: 'Eine Figur ist gedeckt, wenn du schlagen könntest, was sie schlägt.',
        steps: [
          'Der schwarze Turm greift deinen Springer an. Zieh deinen Turm so, dass er schlagen könnte, was den Springer schlägt.',
        ],
      },
      check: {
        title: 'Schach',
        about:
          'Ein König, der als Nächstes geschlagen werden könnte, steht im Schach und muss sofort heraus.',
        steps: ['Gib Schach mit dem Einhorn.', 'Gib Schach mit dem Turm.'],
      },
      'out-of-check': {
        title: 'Aus dem Schach',
        about:
          'Drei Wege führen aus dem Schach: der König geht weg, etwas stellt sich dazwischen, oder der Angreifer wird geschlagen.',
        steps: [
          'Dein König steht im Schach. Lass ihn dorthin gehen, wo ihn nichts angreift.',
          'Stell deinen Turm zwischen den König und den schwarzen Turm.',
          'Schlage den schwarzen Turm, der Schach gibt.',
        ],
      },
      mate: {
        title: 'Schachmatt',
        about: 'Ein König im Schach ohne Ausweg ist matt, und das Spiel ist gewonnen.',
        steps: ['Setze mit der Dame in einem Zug matt.', 'Noch einmal matt in einem Zug.'],
      },
      stalemate: {
        title: 'Patt',
        about:
          'Wer nicht im Schach steht und doch keinen Zug hat, ist patt. Dann ist das Spiel remis, wie stark die andere Seite auch ist.',
        steps: [
          'Sieh es dir einmal an: zieh die Dame auf das markierte Feld. Nichts greift den schwarzen König an, aber er kann nicht mehr ziehen, und niemand gewinnt.',
          'Noch einmal dieselbe Stellung. Gewinne diesmal: setze in einem Zug matt, mit Schach.',
        ],
      },
      'queen-mate': {
        title: 'Dame gegen König',
        about:
          'König und Dame setzen einen einzelnen König gemeinsam matt: die Dame nimmt ihm Felder, der König deckt sie.',
        steps: ['Matt in drei Zügen, was auch immer Schwarz tut.'],
      },
    },
  },
  lessonOf: (number, all) => `Lektion ${number} von ${all}`,
  stepOf: (number, all) => `Schritt ${number} von ${all}`,
  lessons: 'Lektionen',
  done: (stars) => (stars === 1 ? 'Fertig, 1 Stern' : `Fertig, ${stars} Sterne`),
  yourTurn: 'Du bist dran',
  showMe: 'Zeig es mir',
  next: 'Weiter',
  nextLesson: (title) => `Weiter: ${title}`,
  again: 'Noch ein Versuch',
  notYet: 'Noch nicht. Nimm es zurück und versuch es noch einmal.',
  well: 'Das ist es.',
  puzzles: 'Aufgaben',
  marked: (cell) => `Das markierte Feld ist ${cell}.`,
  seen: (lit, all) => `${lit} von ${all} Feldern ohne Marke`,
  cannotGo: (cell) => `Nach ${cell} kann die Figur nicht gehen.`,
  wentTo: (cell) => `Die Figur steht auf ${cell}.`,
  views: { scene: 'Im Raum', slices: 'In den Ebenen' },
  noSuch: 'Diese Lektion gibt es nicht.',
  puzzle: {
    daily: 'Aufgabe des Tages',
    themes: {
      'mate-in-2': 'Matt in 2',
      'mate-in-3': 'Matt in 3',
      'mate-in-4': 'Matt in 4',
      'only-move': 'Einziger Zug',
      hold: 'Halten',
      fork: 'Zwei auf einmal',
      tower: 'Eine über der anderen',
      zugzwang: 'Zugzwang',
      ladder: 'Leiter',
    },
    tasks: {
      'mate-in-2': (side) => `${side} setzt in zwei Zügen matt.`,
      'mate-in-3': (side) => `${side} setzt in drei Zügen matt.`,
      'mate-in-4': (side) => `${side} setzt in vier Zügen matt.`,
      'only-move': (side) => `${side} hat einen Zug, der gewinnt.`,
      hold: (side) => `${side} hat einen Zug, der nicht verliert.`,
      fork: (side) => `${side} zieht und gewinnt.`,
      tower: (side) => `${side} zieht und gewinnt.`,
      zugzwang: (side) => `${side} zieht und gewinnt.`,
      ladder: (side) => `${side} zieht und gewinnt.`,
    },
    own: (side) => `Aus deinem eigenen Spiel: ${side} hatte etwas Besseres. Finde es.`,
    number: (number) => `Aufgabe ${number + 1}`,
    rating: (rating) => `Wertung ${rating}`,
    yourRating: (rating) => `Du: ${rating}`,
    judging: 'Mal sehen …',
    rightSoFar: 'Richtig. Weiter.',
    wrong: 'So geht es nicht: sieh die Antwort auf dem Brett.',
    solved: 'Gelöst.',
    solvedFirst: 'Auf Anhieb gelöst.',
    shown: 'So geht es.',
    showing: 'Schau zu …',
    failed: 'Das Rechenwerk konnte nicht geladen werden. Versuch es, wenn du online bist.',
    hint: 'Tipp',
    hintMove: 'Zug zeigen',
    solution: 'Lösung',
    next: 'Nächste Aufgabe',
    again: 'Noch einmal',
    theme: 'Thema',
    anyTheme: 'Jedes Thema',
    streak: (days) => (days === 1 ? '1 Tag in Folge' : `${days} Tage in Folge`),
    share: 'Teilen',
    picture: 'Bild',
    copied: 'Kopiert.',
    shareText: (game, date, result, streak) =>
      `Raumspiel · ${game} · ${date}\n${result}${streak ? ` · ${streak}` : ''}`,
    triesText: (misses) =>
      misses === 0 ? 'auf Anhieb gelöst' : `im ${misses + 1}. Versuch gelöst`,
    notSolved: 'heute nicht gelöst',
    games: 'Spiel',
    noSuch: 'Diese Aufgabe gibt es nicht.',
    loadFailed: 'Die Aufgaben konnten nicht geladen werden. Versuch es, wenn du online bist.',
    analyse: 'Analysieren',
  },
};
