import Basics
import TemplateEngine

/// The messages of the scripts as scripts of their own: `assets/words.js`, which the search of every site loads,
/// and `assets/feature-words.js` for features that only some communities have.
///
///     import { say } from "./words.js";
///     say("search-count", { count: 12 });   // "12 blogs"
enum ScriptWords {
  /// The prefixes of the keys that belong to features.
  private static let features: Set<Substring> = ["explore", "filter", "finds", "identify", "quiz", "quotes"]

  /// The script; the browser provides the plural forms of the language (ECMA-402, `Intl.PluralRules`).
  static func source(_ language: Language, ofFeatures: Bool) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for (key, phrase) in language.scripts.phrases.sorted(by: { $0.key < $1.key })
      where features.contains(key.prefix { $0 != "-" }) == ofFeatures {
        if phrase.dependsOnNumber {
          json.member(
            key,
            object: { json in
              for form in PluralForm.allCases {
                if let pieces = phrase.forms[form] { json.member(form.rawValue, text(pieces)) }
              }
            }
          )
        } else {
          json.member(key, text(phrase.forms[.other] ?? []))
        }
      }
    }
    var tag = JSONWriter()
    tag.string(language.tag)
    return Array("const words=".utf8) + json.bytes + Array(";\nlet rule;\n".utf8)
      + Array("try{rule=new Intl.PluralRules(".utf8) + tag.bytes
      + Array(")}catch{rule=new Intl.PluralRules(\"en\")}\n".utf8) + Array(say.utf8)
  }

  private static let say = """
    export function say(name,values={}){
    let text=words[name]??name;
    if(typeof text!="string")text=text[rule.select(values.count)]??text.other;
    return text.replace(/{([a-zA-Z][\\w-]*)}/g,(place,key)=>values[key]??place);
    }

    """

  private static func text(_ pieces: [Phrase.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name): "{\(name)}"
      }
    }.joined()
  }
}
