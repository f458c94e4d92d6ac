import SampleStudies
import StudyModel
import StudyReview
import TestSupport
import Testing

/// The laws of comparisons, on random studies, the samples, and edited copies of both.
@Suite("Comparing studies") struct ComparingStudies {
  struct Pair: Sendable, CustomTestStringConvertible {
    let name: String
    let old: Study
    let new: Study
    var testDescription: String { name }
  }

  static let pairs: [Pair] = {
    var pairs: [Pair] = []
    for seed in UInt64(0)..<16 {
      let study = Study.random(seed: seed)
      if let edited = try? study.edited(seed: seed, times: 12) {
        pairs.append(Pair(name: "random study \(seed), edited", old: study, new: edited))
      }
    }
    for seed in UInt64(0)..<4 {
      var other = Study.random(seed: seed + 1)
      other.id = Study.random(seed: seed).id
      pairs.append(
        Pair(name: "two random studies, \(seed)", old: Study.random(seed: seed), new: other))
    }
    for study in SampleStudies.all + [SampleStudies.gallery] {
      for seed in UInt64(0)..<4 {
        if let edited = try? study.edited(seed: seed, times: 20) {
          pairs.append(Pair(name: "\(study.slug), edited \(seed)", old: study, new: edited))
        }
      }
    }
    return pairs
  }()

  @Test func `the pairs differ`() {
    let different = Self.pairs.count { $0.old != $0.new }

    #expect(Self.pairs.count > 24)
    #expect(different > Self.pairs.count * 9 / 10)
  }

  @Test(arguments: ComparingStudies.pairs) func `a study has no changes from itself`(_ pair: Pair)
    throws
  {
    let comparison = try StudyComparison(from: pair.new, to: pair.new)

    #expect(comparison.isEmpty)
    #expect(comparison.numberPart == nil)
    #expect(comparison.reconsent.outcome == .none)
  }

  @Test(arguments: ComparingStudies.pairs) func `applying the changes gives the other study`(
    _ pair: Pair
  ) throws {
    let comparison = try StudyComparison(from: pair.old, to: pair.new)

    let applied = try comparison.applying(to: pair.old)

    #expect(try digest(applied.canonicalBytes()) == digest(pair.new.canonicalBytes()))
  }

  @Test(arguments: ComparingStudies.pairs)
  func `comparing backwards finds the same number of changes`(
    _ pair: Pair
  ) throws {
    let there = try StudyComparison(from: pair.old, to: pair.new)
    let back = try StudyComparison(from: pair.new, to: pair.old)

    #expect(there.count(of: .added) == back.count(of: .removed))
    #expect(there.count(of: .removed) == back.count(of: .added))
    #expect(there.count(of: .moved) == back.count(of: .moved))
    #expect(there.count(of: .changed) == back.count(of: .changed))
  }

  /// What “marks words” means: in each language, what is kept and deleted is the old text, what is kept and
  /// inserted the new one, and what only one study has is there as a whole.
  @Test(arguments: ComparingStudies.pairs) func `the marks of each language are both texts`(
    _ pair: Pair
  ) throws {
    let changes = try StudyComparison(from: pair.old, to: pair.new).changes
    let old = try JSONValue(encoding: pair.old).leaves(at: [])
    let new = try JSONValue(encoding: pair.new).leaves(at: [])

    for change in changes where change.language != nil && change.formerPlace == nil {
      if let words = change.words {
        #expect(words.old.utf8.elementsEqual(change.before?.stringValue?.utf8 ?? "".utf8))
        #expect(words.new.utf8.elementsEqual(change.after?.stringValue?.utf8 ?? "".utf8))
      } else if let whole = change.wholeText {
        let leaf = change.kind == .added ? new[change.place] : old[change.place]
        // Elements of lists without names are not found by their places.
        if let leaf { #expect(leaf.stringValue == whole) }
      }
    }
  }

  @Test(arguments: ComparingStudies.pairs)
  func `there are changes exactly if the documents differ, and the same ones each time`(
    _ pair: Pair
  ) throws {
    let comparison = try StudyComparison(from: pair.old, to: pair.new)
    let again = try StudyComparison(from: pair.old, to: pair.new)

    #expect(comparison.isEmpty == (try pair.old.canonicalBytes() == pair.new.canonicalBytes()))
    #expect(comparison.changes == again.changes)
  }

  @Test(arguments: ComparingStudies.pairs) func `every member that differs is part of a change`(
    _ pair: Pair
  ) throws {
    let changes = try StudyComparison(from: pair.old, to: pair.new).changes
    let old = try JSONValue(encoding: pair.old).leaves(at: [])
    let new = try JSONValue(encoding: pair.new).leaves(at: [])

    let missed = Set(old.keys).union(new.keys).filter { place in
      old[place]?.canonicalBytes != new[place]?.canonicalBytes
        && !changes.contains { $0.covers(place) }
    }

    #expect(missed.map { $0.joined(separator: "/") }.sorted() == [])
  }

  @Test(arguments: ComparingStudies.pairs) func `each change says what, why, and where`(
    _ pair: Pair
  ) throws {
    let changes = try StudyComparison(from: pair.old, to: pair.new).changes

    #expect(Set(changes.map(\.id)).count == changes.count)
    for change in changes {
      #expect(!change.title.isEmpty && !change.detail.isEmpty && !change.reason.isEmpty)
      #expect(change.detail.hasSuffix("."), "\(change.sentence)")
      #expect(change.reason.hasSuffix("."), "\(change.reason)")
      #expect(change.before != nil || change.after != nil)
      if let words = change.words {
        #expect(Array(words.old.utf8) == change.before?.stringValue.map { Array($0.utf8) })
        #expect(Array(words.new.utf8) == change.after?.stringValue.map { Array($0.utf8) })
        #expect(!words.isUnchanged)
      }
    }
  }
}

extension Change {
  /// Whether the change is the reason that a value differs.
  fileprivate func covers(_ leaf: Place) -> Bool {
    [place, formerPlace].compactMap { $0 }.contains { place in
      if leaf.starts(with: place) || place.starts(with: leaf) { return true }
      // Elements of lists without names have numbers instead.
      let common = zip(leaf, place).prefix { $0 == $1 }.count
      return place.count > common && Int(place[common]) != nil
    }
  }
}

extension JSONValue {
  /// The values without members, by their places. A list whose elements have no names is one value.
  fileprivate func leaves(at place: Place) -> [Place: JSONValue] {
    var leaves: [Place: JSONValue] = [:]
    switch self {
    case .object(let members) where !members.isEmpty:
      for (name, value) in members {
        leaves.merge(value.leaves(at: place + [name])) { first, _ in first }
      }
    case .array(let elements) where !elements.isEmpty:
      let names = elements.compactMap(\.elementName)
      guard names.count == elements.count, Set(names).count == names.count else {
        return [place: self]
      }
      for (name, value) in zip(names, elements) {
        leaves.merge(value.leaves(at: place + [name])) { first, _ in first }
      }
    case .null, .boolean, .number, .string, .array, .object: leaves[place] = self
    }
    return leaves
  }
}
