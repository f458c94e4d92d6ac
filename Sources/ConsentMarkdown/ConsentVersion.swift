/// The version of a consent text in SemVer 2.0 form, as the mobile library reads it.
package struct ConsentVersion: Hashable, Sendable {
  package let major: UInt
  package let minor: UInt
  package let patch: UInt
  package let prerelease: [String]
  package let build: [String]

  package init(
    major: UInt, minor: UInt, patch: UInt, prerelease: [String] = [], build: [String] = []
  ) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
    self.build = build
  }

  /// Only the full form is accepted; leading zeros are accepted but dropped.
  package init?(_ text: String) {
    var rest = Substring(text)
    let build = Self.cutTail(from: &rest, at: "+")
    let prerelease = Self.cutTail(from: &rest, at: "-")
    let numbers = rest.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, let build, let prerelease,
      numbers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let major = UInt(numbers[0]), let minor = UInt(numbers[1]), let patch = UInt(numbers[2])
    else { return nil }
    self.init(major: major, minor: minor, patch: patch, prerelease: prerelease, build: build)
  }

  /// Whether participants must sign again: after a major or minor change, but not after a patch.
  package func asksForConsentAgain(after earlier: ConsentVersion) -> Bool {
    (major, minor) > (earlier.major, earlier.minor)
  }

  /// The identifiers after a separator; empty without the separator, nil if they are malformed.
  private static func cutTail(from text: inout Substring, at mark: Character) -> [String]? {
    guard let start = text.firstIndex(of: mark) else { return [] }
    let identifiers = text[text.index(after: start)...].split(
      separator: ".", omittingEmptySubsequences: false)
    text = text[..<start]
    let areValid = identifiers.allSatisfy { identifier in
      !identifier.isEmpty
        && identifier.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
        }
    }
    return areValid ? identifiers.map(String.init) : nil
  }
}

extension ConsentVersion: CustomStringConvertible {
  package var description: String {
    let tail = prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: ".")
    let end = build.isEmpty ? "" : "+" + build.joined(separator: ".")
    return "\(major).\(minor).\(patch)\(tail)\(end)"
  }
}
