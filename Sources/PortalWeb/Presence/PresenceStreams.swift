import Foundation
import StudyModel
import StudyStore
import Synchronization

/// Who is in which study now, and the open streams that report it. Everything is in memory and bounded.
package final class PresenceStreams: Sendable {
  /// Why a stream continues or ends.
  enum Signal: Hashable, Sendable {
    /// Something may have changed, or it is time to say that the stream is open.
    case look
    /// The same person has opened too many other streams since.
    case superseded
  }

  /// An open stream.
  struct Stream: Sendable {
    fileprivate let number: Int
    fileprivate let study: Study.ID
    fileprivate let account: Account.ID
    /// Ends when the portal stops.
    let signals: AsyncStream<Signal>
  }

  fileprivate struct Entry {
    let study: Study.ID
    let account: Account.ID
    let signals: AsyncStream<Signal>.Continuation
  }

  fileprivate struct State {
    var people = PresentPeople()
    var streams: [Int: Entry] = [:]
    var next = 0
    var most: Int
    var isStopped = false
  }

  /// The time between two signs of an open stream.
  let beat: Duration
  private let mostPerAccount: Int
  private let state: Mutex<State>

  init(most: Int = 400, perAccount: Int = 4, beat: Duration = .seconds(15)) {
    self.beat = beat
    mostPerAccount = perAccount
    state = Mutex(State(most: most))
  }

  /// Leaves most connections to requests for pages: streams hold two fifths of them at most.
  func share(connections: Int) {
    state.withLock { $0.most = min($0.most, max(1, connections * 2 / 5)) }
  }

  /// Notes that someone has opened or saved a part on a page.
  func see(_ person: PresentPeople.Person, in study: Study.ID) {
    state.withLock { state in
      state.people.see(person, in: study, at: .now)
      state.notify(study)
    }
  }

  /// The people in a study, by name.
  func people(in study: Study.ID, except account: Account.ID) -> [PresentPeople.Person] {
    state.withLock { $0.people.people(in: study, except: account, at: .now) }
  }

  /// Whether another stream fits, or replaces one of the same person.
  func hasRoom(for account: Account.ID) -> Bool {
    state.withLock { state in
      !state.isStopped
        && (state.streams.count < state.most
          || state.streams.values.count { $0.account == account } >= mostPerAccount)
    }
  }

  /// Opens a stream, which ends the oldest one of the same person if there are too many.
  /// - Returns: nil if there is no room, or if the portal stops.
  func open(_ person: PresentPeople.Person, in study: Study.ID) -> Stream? {
    let (signals, continuation) = AsyncStream.makeStream(
      of: Signal.self, bufferingPolicy: .bufferingNewest(1))
    return state.withLock { state -> Stream? in
      guard !state.isStopped else { return nil }
      let own = state.streams.filter { $0.value.account == person.account }.keys.sorted()
      if own.count >= mostPerAccount, let oldest = own.first { state.end(oldest, .superseded) }
      guard state.streams.count < state.most else { return nil }
      state.next += 1
      let number = state.next
      state.streams[number] = Entry(study: study, account: person.account, signals: continuation)
      state.people.see(person, in: study, by: .stream(number), at: .now)
      state.notify(study)
      return Stream(number: number, study: study, account: person.account, signals: signals)
    }
  }

  /// Notes that a stream is still open.
  func keep(_ stream: Stream) {
    state.withLock { state in
      state.people.keep(
        stream.account, in: stream.study, by: .stream(stream.number), at: .now)
    }
  }

  /// Looks at the study again.
  func look(_ stream: Stream) {
    state.withLock { _ = $0.streams[stream.number]?.signals.yield(.look) }
  }

  /// Lets the streams of a person find out at once whether their sessions are still open.
  func look(at account: Account.ID) {
    state.withLock { state in
      for entry in state.streams.values where entry.account == account {
        entry.signals.yield(.look)
      }
    }
  }

  /// Notes that a stream has ended.
  func leave(_ stream: Stream) {
    state.withLock { state in
      state.end(stream.number, nil)
      state.people.leave(stream.account, stream.study, .stream(stream.number))
      state.notify(stream.study)
    }
  }

  /// Ends all streams at once, because the portal stops.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for number in state.streams.keys { state.end(number, nil) }
    }
  }
}

extension PresenceStreams.State {
  /// Lets the streams of a study look again.
  fileprivate func notify(_ study: Study.ID) {
    for entry in streams.values where entry.study == study { entry.signals.yield(.look) }
  }

  fileprivate mutating func end(_ number: Int, _ last: PresenceStreams.Signal?) {
    guard let entry = streams.removeValue(forKey: number) else { return }
    if let last { entry.signals.yield(last) }
    entry.signals.finish()
  }
}
