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
        title: 'Schräg',
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
        steps: ['Gewinne, was auch immer die andere Seite tut.'],
      },
      zugzwang: {
        title: 'Wer ziehen muss',
        about:
          'Wenn sich die Spalten füllen, muss am Ende jemand unter einen Gewinnplatz spielen und ihn öffnen. Ob du die ungeraden oder die geraden Reihen bekommst, entscheidet, wer.',
        steps: ['Gewinne, indem du der anderen Seite nichts anderes zu spielen lässt.'],
      },
    },
    'connect-space': {
      line: {
        title: 'Vier in einer Reihe',
        about:
          'Perlen gleiten die Stäbe hinab; vier eigene in einer Reihe gewinnen, auf dem Brett entlang oder übereinander.',
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
          'Eine Reihe darf mitten durch den Würfel gehen: Linie, Reihe und Ebene ändern sich zugleich.',
        steps: ['Vollende die Reihe von der Ecke durch den Würfel.'],
      },
      block: {
        title: 'Blocken',
        about: 'Fehlt der anderen Seite nur noch eine Perle, setz deine zuerst dorthin.',
        steps: ['Die andere Seite gewinnt gleich. Verhindere es.', 'Verhindere es noch einmal.'],
      },
      fork: {
        title: 'Zwei auf einmal',
        about:
          'Wer an zwei Stellen eine Reihe zu vollenden droht, gewinnt: nur eine lässt sich blocken.',
        steps: ['Drohe mit einer Perle an zwei Stellen.', 'Und noch einmal.'],
      },
      ladder: {
        title: 'Die Leiter',
        about:
          'Jede Drohung erzwingt eine Antwort; so bestimmst du Zug um Zug, wo beide spielen, bis zwei auf einmal kommen.',
        steps: ['Gewinne durch Drohungen, was auch immer die andere Seite tut.'],
      },
    },
    chess: {
      rook: {
        title: 'Der Turm',
        about:
          'Er geht gerade durch die Flächen der Zellen, so weit der Weg frei ist: auf einer Ebene oder hinauf und hinab.',
        steps: ['Bring ihn in zwei Zügen nach Ea5.', 'Schlage alle drei Bauern in drei Zügen.'],
      },
      bishop: {
        title: 'Der Läufer',
        about:
          'Er geht schräg durch die Kanten der Zellen: jeder Schritt ändert zwei von Linie, Reihe und Ebene.',
        steps: ['Bring ihn in zwei Zügen nach Ec3.', 'Schlage alle drei Bauern in drei Zügen.'],
      },
      unicorn: {
        title: 'Das Einhorn',
        about:
          'Es geht durch die Ecken der Zellen: jeder Schritt ändert Linie, Reihe und Ebene zugleich.',
        steps: [
          'Bring es in zwei Zügen nach Aa2.',
          'Es verlässt nie seine Farbe: 30 der 125 Zellen. Lass sie alle in drei Zügen leuchten.',
        ],
      },
      knight: {
        title: 'Der Springer',
        about:
          'Er springt zwei Zellen in eine Richtung und eine in eine andere, über alles hinweg, was dazwischen steht.',
        steps: ['Bring ihn in zwei Zügen nach Cc5.', 'Schlage alle drei Bauern in drei Zügen.'],
      },
      queen: {
        title: 'Die Dame',
        about:
          'Sie geht wie Turm, Läufer und Einhorn: durch Flächen, Kanten und Ecken, so weit der Weg frei ist.',
        steps: ['Bring sie in einem Zug nach Ee5.', 'Schlage alle drei Bauern in drei Zügen.'],
      },
      king: {
        title: 'Der König',
        about:
          'Er geht einen Schritt auf eine der 26 Zellen um ihn herum. Wer ihn verliert, verliert das Spiel.',
        steps: ['Bring ihn in zwei Zügen nach Ee5.', 'Schlage beide Bauern in zwei Zügen.'],
      },
      pawn: {
        title: 'Der Bauer',
        about:
          'Er geht einen Schritt vor oder einen hinauf und schlägt schräg. Auf der letzten Reihe der letzten Ebene wird er zu einer stärkeren Figur.',
        steps: [
          'Bring ihn nach Cb3: einen Schritt vor und einen hinauf.',
          'Er schlägt schräg: vor und hinauf zugleich, oder seitlich mit einem von beiden. Schlage alle drei Bauern.',
          'Bring ihn auf die letzte Reihe der obersten Ebene, wo er zur Dame wird.',
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
        steps: ['Der schwarze Turm greift deinen Springer auf Ce1 an. Decke ihn mit deinem Turm.'],
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
          'Ein König, der nicht im Schach steht und doch keinen Zug mehr hat, ist patt: das ist nur remis.',
        steps: ['Setze in einem Zug matt und achte darauf, Schach zu geben.'],
      },
      'queen-mate': {
        title: 'Dame gegen König',
        about:
          'König und Dame setzen einen einzelnen König gemeinsam matt: die Dame nimmt ihm Zellen, der König deckt sie.',
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
  seen: (lit, all) => `${lit} von ${all} Zellen leuchten`,
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
