// Shows the picture anew whenever something happens in the game.
const board = document.querySelector('img');
const events = new EventSource(board.dataset.events);
let waiting = 0;
const renew = () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    board.src = `${board.dataset.picture}?${Date.now()}`;
  }, 150);
};
for (const type of ['joined', 'started', 'played', 'taken_back', 'finished']) {
  events.addEventListener(type, renew);
}
