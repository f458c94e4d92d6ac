import StudyModel

extension BundleVerification {
  /// What an unchanged bundle proves about its approval, and whether its version may be used, one sentence per line.
  package func proof(on today: CalendarDay) -> [String] {
    (approval?.sentences ?? []) + [exemption, standing(on: today)].compactMap(\.self)
  }

  /// That a version was published without an approval although none is missing; nil for every other version.
  private var exemption: String? {
    approval == nil && requiresBoard == false
      ? "Published without a board: the study does not require one." : nil
  }

  /// What an unchanged bundle is, on one line: also why its version may not be used, so that a reader of only this line
  /// takes no withdrawn bundle for one to use.
  package func headline(on today: CalendarDay) -> String {
    let number = version.map { "version \($0)" } ?? "a draft"
    let replaced = replacement.map { ", replaced by \($0)" } ?? ""
    let status = version == nil ? nil : state.map { $0.rawValue + replaced }
    let named = [study?.displayTitle, number, status].compactMap(\.self)
    let warning = standing(on: today).map { ". \($0)" } ?? ""
    return "\(named.joined(separator: ", ")), SHA-256 \(sha256 ?? "")\(warning)"
  }

  /// Who made an unchanged bundle, as far as it is proved, in one line.
  package var origin: String {
    let repacked = isRepacked ? " The zip was packed again; its files are the same." : ""
    guard let signature else {
      return "Not signed: nothing proves who made it.\(repacked)"
    }
    let claim =
      signature.isTrusted
      ? "which you named."
      : "which comes from the bundle itself. That it is the portal’s key is only the bundle’s own claim: verify with --key and the key from the portal."
    return "Signed with key \(signature.key), \(claim)\(repacked)"
  }

  /// Why the version may not be used; nil if nothing speaks against it.
  public func standing(on today: CalendarDay) -> String? {
    let never = "not to be used with participants."
    switch state {
    case .proposed where replacement != nil:
      return "Not approved, and replaced by a later version: \(never)"
    case .draft, .proposed, .changesRequested, .disapproved: return "Not approved: \(never)"
    case .expired: return "The approval has expired: \(never)"
    case .withdrawn: return "Withdrawn: \(never)"
    case .superseded where approval == nil && !wasPublished:
      return "Not approved, and replaced by a later version: \(never)"
    case .superseded:
      return "Replaced by a later version: not to be used with new participants."
    case .approved, .published:
      guard let approval else {
        return exemption == nil ? "The bundle names no approval." : nil
      }
      if approval.openConditions > 0 { return "Conditions are still open: \(never)" }
      if let last = approval.expiresOn, last < today {
        return "The approval ended after \(last): \(never)"
      }
      return nil
    case nil:
      return version == nil ? nil : "The bundle does not state whether the version may be used."
    }
  }
}

extension BundleApproval {
  var openConditions: Int { (conditions ?? []).count { $0.closedOn == nil } }

  /// Who approved which bytes, under which number, and until when.
  fileprivate var sentences: [String] {
    let end = expiresOn.map { ", until \($0)" } ?? ""
    let open =
      switch openConditions {
      case 0: ""
      case 1: ", with 1 open condition"
      case let count: ", with \(count) open conditions"
      }
    let outside = isOutside ? ", outside of Accord" : ""
    let approved =
      "Approved by \(decidedBy) under \(number) on \(approvedOn)\(end)\(open)\(outside): SHA-256 \(sha256)"
    let rules =
      quorum.map { quorum in
        ["Quorum: \(quorum). Votes: \((decisions ?? []).count)\(askedText)"]
      } ?? []
    let decided = [reconsent.map { "Decided for people who already consented: \($0.said)" }]
      .compactMap(\.self)
    let unread = (unreadLanguages ?? []).map {
      "No one on the board read this version in \($0.englishName)"
    }
    let signed = (decisions ?? []).map {
      "Signed by \($0.name) at \($0.at): \($0.said)"
    }
    let earlier = (earlierDecisions ?? []).map {
      "Signed by \($0.name) at \($0.at), in a review that ended: \($0.said)"
    }
    let answers = (decisions ?? []).compactMap(\.answer)
    let stamped = (stampedPrints ?? []).map { "Stamped \($0.path): SHA-256 \($0.sha256)" }
    let unstamped = (unstampedPages ?? []).map { "No stamped print of \($0) was made" }
    let outstanding = (decisions ?? []).compactMap(\.outstanding)
    return [approved] + rules + decided + unread + signed + earlier + answers + outstanding
      + stamped
      + unstamped
  }
}

extension BundleApproval {
  /// The board as it was asked, which is larger than the number of those who could decide if authors are on it.
  fileprivate var askedText: String {
    asked.map { ". Members asked, including any who could not decide: \($0)" } ?? ""
  }
}

extension BundleApproval.Decision {
  /// What the signer answered about people who already consented; nil if nothing.
  fileprivate var answer: String? {
    reconsent.map { "\(name) answered for people who already consented: \($0.said)" }
  }

  /// What was open or unseen when it was signed, and the reason to approve anyway; nil if nothing.
  fileprivate var outstanding: String? {
    let (threads, screens) = (openThreads ?? 0, unseenScreens ?? 0)
    let parts = [
      threads == 0
        ? nil : threads == 1 ? "1 required comment open" : "\(threads) required comments open",
      screens == 0 ? nil : screens == 1 ? "1 screen not seen" : "\(screens) screens not seen",
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let reason = overrideReason.map { ". Reason: \($0)" } ?? ""
    return "\(name) signed with \(parts.joined(separator: " and "))\(reason)"
  }

  /// What a signature means, in words; a meaning that a later release added, as the file states it.
  fileprivate var said: String {
    switch meaning {
    case "approve": "approved"
    case "approveWithConditions": "approved with conditions"
    case "requestChanges": "requested changes"
    case "disapprove": "disapproved"
    default: meaning
    }
  }
}

extension Reconsent {
  /// What people who already consented must do, in words.
  fileprivate var said: String {
    switch self {
    case .none: "nothing"
    case .notify: "notify them"
    case .addendum: "they agree to an addendum"
    case .reconsent: "they consent again"
    }
  }
}
