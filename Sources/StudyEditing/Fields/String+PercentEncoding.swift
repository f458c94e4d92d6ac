import Foundation

extension String {
  /// The text with all characters escaped except letters, digits, and `-._~`, for use in a URL or a place.
  package var percentEncoded: String {
    utf8.allSatisfy(Self.unreservedBytes.contains)
      ? self : addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
  }

  private static let unreservedLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  private static let unreserved = CharacterSet(charactersIn: unreservedLetters)
  private static let unreservedBytes = Set(unreservedLetters.utf8)
}
